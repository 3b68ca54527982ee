import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import { useWords } from './language.tsx';
import styles from './Sheet.module.css';
import { uiWords } from './words.ts';

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'wide';
}

/** A panel that rises from below on a phone and stands in the middle of a larger screen. Escape closes it. */
export function Sheet({ title, children, onClose, width = 'narrow' }: SheetProps) {
  const t = useWords(uiWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus(); // what is still to be filled in
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape by itself; the click is for the backdrop.
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-width={width}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('close')} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
