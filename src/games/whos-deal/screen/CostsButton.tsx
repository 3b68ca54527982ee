import { Button, IconButton } from '../../../ui/Button.tsx';
import { LookBackIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import frame from '../view.module.css';
import { words } from './words.ts';

/** Shows what each card of the finished hand cost. */
export function CostsButton({ onClick }: { readonly onClick: () => void }) {
  const t = useWords(words);
  return (
    <Button look="quiet" icon={<LookBackIcon />} onClick={onClick}>
      {t('costsAsk')}
    </Button>
  );
}

/** The same in a corner of the table, while the next hand is played. */
export function CostsIconButton({ onClick }: { readonly onClick: () => void }) {
  const t = useWords(words);
  return (
    <div className={frame.lookBack}>
      <IconButton label={t('costsAsk')} onClick={onClick}>
        <LookBackIcon />
      </IconButton>
    </div>
  );
}
