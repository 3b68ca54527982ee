import { useEffect, useRef, useState } from 'react';
import { type Card, cardId, SUITS, type Suit } from '../../../kit/cards.ts';
import { Button } from '../../../ui/Button.tsx';
import { suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import type { CallTrump, WhosDealAction, WhosDealView } from '../rules/types.ts';
import styles from './ActionBar.module.css';
import { words } from './words.ts';

interface ActionBarProps {
  readonly view: WhosDealView;
  readonly legal: readonly WhosDealAction[];
  readonly lifted: Card | null;
  readonly isActing: boolean;
  readonly onAct: (action: WhosDealAction) => void;
}

/** What I can do now, within reach of a thumb. Drawn from the legal actions alone. */
export function ActionBar(props: ActionBarProps) {
  const { view, legal } = props;
  if (legal.length === 0) return null;
  const { trumpPhase } = view.round;
  // A new turn begins with the partner in.
  if (trumpPhase === 'round1' || trumpPhase === 'round2') return <Calling key={view.turnNo} {...props} />;
  return <CardButton {...props} />;
}

function Calling({ view, legal, isActing, onAct }: ActionBarProps) {
  const t = useWords(words);
  const [isAlone, setAlone] = useState(false);
  const pass = legal.find(({ type }) => type === 'pass-trump');
  const callFor = (suit?: Suit) =>
    legal.find(
      (action): action is CallTrump =>
        action.type === 'call-trump' && action.payload.suit === suit && (action.payload.goAlone ?? false) === isAlone,
    );
  const call = (suit?: Suit) => {
    const action = callFor(suit);
    if (action && !isActing) onAct(action);
  };
  const isFirstRound = view.round.trumpPhase === 'round1';
  return (
    <div className={styles.bar}>
      {!isFirstRound && <SuitButtons turnedDown={view.round.faceUpCard.suit} isActing={isActing} onCall={call} />}
      <div className={styles.row}>
        <button
          type="button"
          role="switch"
          aria-checked={isAlone}
          className={styles.alone}
          onClick={() => setAlone(!isAlone)}
        >
          <span className={styles.track} aria-hidden="true" />
          {t('goAlone')}
        </button>
        {pass && (
          <Button disabled={isActing} onClick={() => onAct(pass)}>
            {t('pass')}
          </Button>
        )}
        {isFirstRound && (
          <Button look="primary" disabled={isActing} onClick={() => call()}>
            {t('orderUp')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SuitButtonsProps {
  readonly turnedDown: Suit;
  readonly isActing: boolean;
  readonly onCall: (suit: Suit) => void;
}

function SuitButtons({ turnedDown, isActing, onCall }: SuitButtonsProps) {
  const language = useLanguage();
  useSuitKeys((suit) => suit !== turnedDown && onCall(suit));
  return (
    <div className={styles.suits}>
      {SUITS.map((suit) => (
        <button
          key={suit}
          type="button"
          className={styles.suit}
          data-suit={suit}
          aria-keyshortcuts={suit}
          disabled={suit === turnedDown || isActing}
          onClick={() => onCall(suit)}
        >
          <SuitMark suit={suit} size="1.5rem" />
          <span>{suitName(suit, language)}</span>
        </button>
      ))}
    </div>
  );
}

function CardButton({ view, legal, lifted, isActing, onAct }: ActionBarProps) {
  const t = useWords(words);
  const action = legal.find(({ payload }) => lifted && 'cardId' in payload && payload.cardId === cardId(lifted));
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <Button look="primary" disabled={!action || isActing} onClick={() => action && onAct(action)}>
          {t(view.round.trumpPhase === 'dealer_discard' ? 'discard' : 'play')}
        </Button>
      </div>
    </div>
  );
}

/** S, H, D and C name a suit from anywhere on the page. */
function useSuitKeys(onSuit: (suit: Suit) => void): void {
  const latest = useRef(onSuit);
  latest.current = onSuit;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const suit = SUITS.find((letter) => letter === event.key.toUpperCase());
      const isElsewhere = event.target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null;
      if (!suit || isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      latest.current(suit);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
