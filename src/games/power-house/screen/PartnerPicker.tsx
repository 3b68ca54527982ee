import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cardName, suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { RANKS, SUITS } from '../rules/config.ts';
import { copiesIn } from '../rules/deck.ts';
import type { Copy, Face, PowerHouseAction, PowerHouseView, Suit } from '../rules/types.ts';
import styles from './Panel.module.css';
import { words } from './words.ts';

interface PartnerPickerProps {
  readonly view: PowerHouseView;
  readonly isActing: boolean;
  readonly hint: (text: string) => void;
  readonly act: (action: PowerHouseAction) => void;
}

interface Choice {
  readonly card: Face;
  readonly whichCopy: Copy | null;
}

const COPIES = ['1st', '2nd'] as const;
const isSame = (a: Face, b: Face): boolean => a.suit === b.suit && a.rank === b.rank;

/** Call partner cards: a suit, a rank, and where two copies are out which one. */
export function PartnerPicker({ view, isActing, hint, act }: PartnerPickerProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [suit, setSuit] = useState<Suit>(view.powerHouseSuit ?? 'S');
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const [asked, setAsked] = useState<Face | null>(null);
  const needed = view.partnerCardCount!;
  const freeOf = (face: Face): number => view.mine!.callable.find(({ card }) => isSame(card, face))?.free ?? 0;
  const reasonAgainst = (face: Face): 'ownReason' | 'removedReason' =>
    copiesIn(view.removedTwos, face) === view.config.decks ? 'removedReason' : 'ownReason';

  function press(face: Face): void {
    const free = freeOf(face);
    if (free === 0) return hint(t(reasonAgainst(face), { card: cardName(face, language) }));
    if (free === 2) return setAsked(asked && isSame(asked, face) ? null : face);
    setAsked(null);
    toggle({ card: face, whichCopy: null });
  }
  function toggle(choice: Choice): void {
    const rest = chosen.filter((other) => !isSame(other.card, choice.card) || other.whichCopy !== choice.whichCopy);
    if (rest.length < chosen.length) setChosen(rest);
    else if (chosen.length < needed) setChosen([...chosen, choice]);
    else if (needed === 1) setChosen([choice]);
    else hint(t('fullReason'));
  }
  const copyText = (copy: Copy) => t(copy === '1st' ? 'firstCopy' : 'secondCopy');
  const call = () =>
    act({
      type: 'select-partners',
      payload: { cards: chosen.map(({ card }) => card), duplicateSpecs: chosen.filter(({ whichCopy }) => whichCopy) },
    });

  return (
    <section className={styles.panel} aria-label={t('yourCall', { count: needed })}>
      <div className={styles.tabs}>
        {SUITS.map((of) => (
          <button
            key={of}
            type="button"
            className={styles.tab}
            data-suit={of}
            aria-pressed={suit === of}
            onClick={() => {
              setSuit(of);
              setAsked(null);
            }}
          >
            <SuitMark suit={of} size={20} />
            <span className="visually-hidden">{suitName(of, language)}</span>
            {of === view.powerHouseSuit && <span aria-hidden="true">♛</span>}
          </button>
        ))}
      </div>
      <div className={styles.ranks}>
        {RANKS.toReversed().map((rank) => {
          const face = { suit, rank };
          const free = freeOf(face);
          const isChosen = chosen.some(({ card }) => isSame(card, face));
          const note = free === 0 ? t(reasonAgainst(face) === 'ownReason' ? 'yours' : 'gone') : null;
          const isOther = free === 1 && view.config.decks === 2;
          return (
            <button
              key={rank}
              type="button"
              className={styles.face}
              data-suit={suit}
              aria-pressed={isChosen}
              aria-disabled={free === 0}
              aria-expanded={free === 2 ? asked?.rank === rank : undefined}
              onClick={() => press(face)}
            >
              <b aria-hidden="true">{rank}</b>
              <small aria-hidden="true">{note ?? (isOther ? t('copyOther') : '')}</small>
              <span className="visually-hidden">
                {[cardName(face, language), note, isOther && t('otherCopy')].filter(Boolean).join(', ')}
              </span>
            </button>
          );
        })}
      </div>
      {asked && (
        // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset takes a line of its own.
        <div className={styles.row} role="group" aria-labelledby="which-copy">
          <span id="which-copy" className={styles.note}>
            {t('whichCopy', { card: cardName(asked, language) })}
          </span>
          {COPIES.map((whichCopy) => (
            <button
              key={whichCopy}
              type="button"
              className={styles.step}
              aria-pressed={chosen.some((other) => isSame(other.card, asked) && other.whichCopy === whichCopy)}
              onClick={() => toggle({ card: asked, whichCopy })}
            >
              {copyText(whichCopy)}
            </button>
          ))}
        </div>
      )}
      <div className={styles.row}>
        <ul className={styles.chosen} aria-label={t('chosen', { count: chosen.length, needed })}>
          {chosen.map((choice) => (
            <li key={`${choice.card.rank}${choice.card.suit}${choice.whichCopy}`}>
              <button type="button" className={styles.chip} data-suit={choice.card.suit} onClick={() => toggle(choice)}>
                <span className="visually-hidden">{t('takeBack', { card: cardName(choice.card, language) })}</span>
                <span aria-hidden="true">{choice.card.rank}</span>
                <SuitMark suit={choice.card.suit} size={16} />
                {choice.whichCopy && (
                  <small aria-hidden="true">{t(choice.whichCopy === '1st' ? 'copy1st' : 'copy2nd')}</small>
                )}
              </button>
            </li>
          ))}
        </ul>
        <Button look="primary" disabled={chosen.length !== needed || isActing} onClick={call}>
          {chosen.length === needed ? t('confirmCall') : t('chosen', { count: chosen.length, needed })}
        </Button>
      </div>
    </section>
  );
}
