import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  readonly icon?: ReactNode;
  /** Something is under way: the button stays where it is and takes no second press. */
  readonly isBusy?: boolean;
}

export function Button({ look = 'secondary', size = 'normal', icon, isBusy, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-look={look}
      data-size={size}
      aria-busy={isBusy || undefined}
      {...rest}
      disabled={rest.disabled || isBusy}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
}

/** A picture with a name for those who cannot see it. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
