import { parseCardId } from '../../../kit/cards.ts';
import { useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { TieBreak } from '../rules/types.ts';
import styles from './HelpSheet.module.css';
import { words } from './words.ts';

interface HelpSheetProps {
  readonly tieBreak: TieBreak;
  readonly isPolite: boolean;
  readonly onPolite: (isPolite: boolean) => void;
  readonly autoFlip: boolean;
  readonly onAutoFlip: (autoFlip: boolean) => void;
  readonly onClose: () => void;
}

export function HelpSheet({ tieBreak, isPolite, onPolite, autoFlip, onAutoFlip, onClose }: HelpSheetProps) {
  const t = useWords(words);
  const rows = [
    { name: t('sap'), text: t('helpSap'), cards: ['QS', 'QH', 'QD'] },
    { name: t('lieng'), text: t('helpLieng'), cards: ['7C', '8D', '9H'] },
    { name: t(isPolite ? 'diPolite' : 'di'), text: t('helpDi'), cards: ['JS', 'JD', 'KH'] },
    { name: t('points', { count: 9 }), text: t('helpPoints'), cards: ['4H', '5S', 'KD'] },
  ];
  return (
    <Sheet title={t('help')} onClose={onClose} width="wide">
      <h3>{t('ranking')}</h3>
      <ol className={styles.hands}>
        {rows.map(({ name, text, cards }) => (
          <li key={name}>
            <span className={styles.cards}>
              {cards.map((id) => (
                <PlayingCard key={id} card={parseCardId(id)} isDecorative />
              ))}
            </span>
            <span>
              <b>{name}</b>
              <br />
              {text}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t(tieBreak === 'suit' ? 'helpTie' : 'helpSplit')}</p>
      <p className={styles.note}>{t('helpKeys')}</p>
      <Toggle label={t('autoFlip')} isOn={autoFlip} onChange={onAutoFlip} />
      <Toggle label={t('politeNames')} hint={t('politeHint')} isOn={isPolite} onChange={onPolite} />
    </Sheet>
  );
}
