import { createContext, useContext } from 'react';
import type { ToastMessage } from '../../ui/Toast.tsx';

interface Speech {
  /** Words on the screen for a moment. */
  toast(text: string, tone?: ToastMessage['tone']): void;
  /** Words for screen readers only. */
  announce(text: string): void;
}

export const SpeechContext = createContext<Speech>({ toast: () => {}, announce: () => {} });

export const useSpeech = (): Speech => useContext(SpeechContext);
