import { useState } from 'react';
import { cardId } from '../../../kit/cards.ts';
import { suitName } from '../../../ui/card-words.ts';
import { Hand } from '../../../ui/Hand.tsx';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { RANK_ORDER } from '../rules/config.ts';
import { copiesIn } from '../rules/deck.ts';
import type { Card, PowerHouseView, Suit } from '../rules/types.ts';
import styles from './OwnHand.module.css';
import { words } from './words.ts';

interface OwnHandProps {
  readonly view: PowerHouseView;
  /** The viewer's side is public. */
  readonly isRevealed: boolean;
  readonly isLive: boolean;
  readonly onPlay: (card: Card) => void;
  readonly onRefuse: (reason: string) => void;
}

/** My cards, the PowerHouse suit first, and what they make of me. */
export function OwnHand({ view, isRevealed, isLive, onPlay, onRefuse }: OwnHandProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [lifted, setLifted] = useState<string | null>(null);
  const { hand, validPlays, partnerStatus } = view.mine!;
  const ledSuit = view.currentTrick?.ledSuit ?? null;
  const valid = new Set(validPlays.map(cardId));
  const reasonAgainst = (card: Card): string | null => {
    if (valid.has(cardId(card))) return null;
    return ledSuit === null ? t('notYourTurn') : t('mustFollow', { suit: suitName(ledSuit, language) });
  };
  const isCalled = (card: Card): boolean =>
    view.partnerCards.some((spec) => !spec.revealed && copiesIn([card], spec.card) > 0);
  const isSecret =
    !isRevealed && (partnerStatus === 'certain' || partnerStatus === 'possible') && view.phase === 'playing';
  return (
    <div className={styles.hand}>
      {isSecret && <p className={styles.secret}>{t(partnerStatus)}</p>}
      <Hand
        cards={sorted(hand, view.powerHouseSuit)}
        lifted={lifted}
        onLift={setLifted}
        onPlay={(card) => {
          setLifted(null);
          onPlay(card);
        }}
        isLive={isLive}
        reasonAgainst={reasonAgainst}
        onRefuse={onRefuse}
        tagOf={(card) => (isCalled(card) && partnerStatus !== 'leader' ? t('calledTag') : null)}
      />
    </div>
  );
}

/** By suit, the PowerHouse suit first and colours apart where that can be, then from the ace down. */
function sorted(hand: readonly Card[], powerHouse: Suit | null): Card[] {
  const order: Suit[] = ['S', 'H', 'C', 'D'];
  const suits = powerHouse === null ? order : [powerHouse, ...order.filter((suit) => suit !== powerHouse)];
  return [...hand].sort(
    (a, b) =>
      suits.indexOf(a.suit) - suits.indexOf(b.suit) ||
      RANK_ORDER[b.rank] - RANK_ORDER[a.rank] ||
      a.deckIndex - b.deckIndex,
  );
}
