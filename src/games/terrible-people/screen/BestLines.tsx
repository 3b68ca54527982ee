import { useState } from 'react';
import type { RoomView } from '../../../kit/room-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { CrownIcon } from '../../../ui/icons.tsx';
import { useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { WinningLine } from '../rules/types.ts';
import styles from './BestLines.module.css';
import { Sentence } from './Sentence.tsx';
import { words } from './words.ts';

interface BestLinesProps {
  readonly room: RoomView;
  readonly lines: readonly WinningLine[];
}

/** The lines that have won so far, newest first. */
export function BestLines({ room, lines }: BestLinesProps) {
  const t = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<CrownIcon size={18} />} onClick={() => setIsOpen(true)}>
        {t('bestLines')}
      </Button>
      {isOpen && (
        <Sheet title={t('bestLines')} onClose={() => setIsOpen(false)} width="wide">
          {lines.length === 0 && <p>{t('noLines')}</p>}
          <ol className={styles.lines} reversed>
            {lines.toReversed().map((line) => (
              <li key={line.round}>
                <p>
                  <Sentence text={line.prompt} answer={line.answer} />
                </p>
                <small>
                  {nameOf(room, line.winnerId)} · {t('round', { round: line.round })}
                </small>
              </li>
            ))}
          </ol>
        </Sheet>
      )}
    </>
  );
}
