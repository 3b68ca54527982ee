import styles from './Toast.module.css';

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'news' | 'refusal';
}

/** Words that come up for a moment and go. */
export function ToastStack({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  return (
    <ul className={styles.stack} aria-live="polite">
      {toasts.map((toast) => (
        <li key={toast.id} className={styles.toast} data-tone={toast.tone}>
          {toast.text}
        </li>
      ))}
    </ul>
  );
}
