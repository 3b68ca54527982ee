import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { type ToastMessage, ToastStack } from '../../ui/Toast.tsx';

const TOAST_MS = 3800;
const MOST_TOASTS = 3;
/** One change may bring many sentences: none of them may be lost. */
const MOST_SENTENCES = 12;

interface Speech {
  /** Words on the screen for a moment. */
  toast(text: string, tone?: ToastMessage['tone']): void;
  /** Words for screen readers only. */
  announce(text: string): void;
}

const SpeechContext = createContext<Speech>({ toast: () => {}, announce: () => {} });

export const useSpeech = (): Speech => useContext(SpeechContext);

/** The two voices of the house: toasts for the eyes, a live region for the ears. */
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
