import { type Card, cardId } from '../../../kit/cards.ts';
import { Hand } from '../../../ui/Hand.tsx';
import { useWords } from '../../../ui/language.tsx';
import { getLedSuit } from '../rules/helpers.ts';
import type { WhosDealAction, WhosDealView } from '../rules/types.ts';
import frame from '../view.module.css';
import { sortHand } from './sort-hand.ts';
import { words } from './words.ts';

interface OwnHandProps {
  readonly view: WhosDealView;
  readonly legal: readonly WhosDealAction[];
  /** The id of the lifted card. */
  readonly lifted: string | null;
  readonly onLift: (id: string | null) => void;
  readonly onAct: (action: WhosDealAction) => void;
  readonly onRefuse: (reason: string) => void;
}

/** The viewer's cards, or why the viewer plays none. */
export function OwnHand({ view, legal, lifted, onLift, onAct, onRefuse }: OwnHandProps) {
  const t = useWords(words);
  const { round, mySeatIndex, myHand } = view;
  const { trumpPhase, trumpSuit, dealerPickedUp } = round;
  const isDiscarding = trumpPhase === 'dealer_discard';
  const isChoosing = legal.length > 0 && (trumpPhase === 'playing' || isDiscarding);
  if (round.inactivePartnerSeatIndex === mySeatIndex && !isChoosing) return <SittingOut />;
  const actionWith = (card: Card) =>
    legal.find(({ payload }) => 'cardId' in payload && payload.cardId === cardId(card));
  const reasonAgainst = (card: Card): string | null => {
    if (actionWith(card)) return null;
    const led = trumpSuit && getLedSuit(round.currentTrick, trumpSuit);
    return led ? t(`follow${led}`) : null;
  };
  const isNew = (card: Card) => isDiscarding && dealerPickedUp !== null && cardId(card) === cardId(dealerPickedUp);
  return (
    <Hand
      cards={sortHand(myHand, trumpSuit)}
      lifted={lifted}
      onLift={onLift}
      onPlay={(card) => {
        const action = actionWith(card);
        if (action) onAct(action);
      }}
      isLive={isChoosing}
      reasonAgainst={reasonAgainst}
      onRefuse={onRefuse}
      tagOf={(card) => (isNew(card) ? t('newCard') : null)}
    />
  );
}

function SittingOut() {
  const t = useWords(words);
  return (
    <p className={frame.out}>
      <strong>{t('partnerAlone')}</strong>
      <span>{t('partnerAloneMore')}</span>
    </p>
  );
}
