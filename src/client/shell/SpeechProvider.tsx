import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { type ToastMessage, ToastStack } from '../../ui/Toast.tsx';
import { SpeechContext } from './use-speech.ts';

const TOAST_MS = 3800;
const MOST_TOASTS = 3;
/** One commit may bring many sentences, and screen readers have to say each. */
const MOST_SENTENCES = 12;

/** Shows toasts, and says announcements in a live region. */
export function SpeechProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const [announced, setAnnounced] = useState<readonly { id: number; text: string }[]>([]);
  const nextId = useRef(1);

  const toast = useCallback((text: string, tone: ToastMessage['tone'] = 'news') => {
    const id = nextId.current++;
    setToasts((shown) => [...shown.filter((other) => other.text !== text), { id, text, tone }].slice(-MOST_TOASTS));
    setTimeout(() => setToasts((shown) => shown.filter((other) => other.id !== id)), TOAST_MS);
  }, []);
  const announce = useCallback((text: string) => {
    const id = nextId.current++;
    setAnnounced((before) => [...before, { id, text }].slice(-MOST_SENTENCES));
  }, []);
  const speech = useMemo(() => ({ toast, announce }), [toast, announce]);

  return (
    <SpeechContext value={speech}>
      {children}
      <ToastStack toasts={toasts} />
      <div className="visually-hidden" role="log" data-announcer="">
        {announced.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </SpeechContext>
  );
}
