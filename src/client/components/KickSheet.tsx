import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useClientWords } from '../shell/words.ts';
import styles from './Question.module.css';

interface KickSheetProps {
  readonly name: string;
  readonly onKick: () => void;
  readonly onKeep: () => void;
}

export function KickSheet({ name, onKick, onKeep }: KickSheetProps) {
  const t = useClientWords();
  return (
    <Sheet title={t('kickTitle', { name })} onClose={onKeep}>
      <p className={styles.text}>{t('kickText', { name })}</p>
      <div className={styles.answers}>
        <Button look="danger" onClick={onKick}>
          {t('kickConfirm')}
        </Button>
        <Button look="primary" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </Sheet>
  );
}
