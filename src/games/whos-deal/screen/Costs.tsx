import { cardId, parseCardId } from '../../../kit/cards.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import type { SeatIndex } from '../../../kit/seats.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardName, suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { useWorker } from '../../../ui/use-worker.ts';
import type { DecisionCost } from '../bots/expert/costs.ts';
import { parseSuit } from '../rules/helpers.ts';
import type { PlayedCard, PlayedTrick, WhosDealAction, WhosDealView } from '../rules/types.ts';
import styles from './Costs.module.css';
import { words } from './words.ts';

interface CostsProps {
  readonly room: RoomView;
  /** A hand that is over. */
  readonly finished: WhosDealView;
  /** The next hand has come round to me. */
  readonly isMyTurn: boolean;
  readonly onClose: () => void;
}

/** The expert's reckoning is loaded here and nowhere else in the browser. */
const openReckoning = () => new Worker(new URL('./costs-worker.ts', import.meta.url), { type: 'module' });

/** A finished hand, trick by trick, with what each card gave away. */
export function Costs({ room, finished, isMyTurn, onClose }: CostsProps) {
  const t = useWords(words);
  const language = useLanguage();
  const { answers, state } = useWorker<WhosDealView, DecisionCost>(openReckoning, finished);
  const { playedTricks } = finished.round;
  const worst = answers.reduce<DecisionCost | null>(
    (dearest, each) => ((each.cost ?? 0) > (dearest?.cost ?? 0) ? each : dearest),
    null,
  );
  const nameAt = (seat: SeatIndex) => room.players[seat]?.name ?? '…';
  const costFor = ({ card }: PlayedCard) => answers.find(({ action }) => isPlaying(action, cardId(card)));
  const calls = answers.filter(({ action }) => action.type !== 'play-card');
  const points = (cost: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cost);

  return (
    <Sheet title={t('costs')} width="wide" onClose={onClose}>
      <div className={styles.costs}>
        <p className={styles.intro}>{t('costsIntro')}</p>
        <p className={styles.worst} data-found={worst !== null || undefined} aria-live="polite">
          {summary()}
        </p>
        {calls.length > 0 && (
          <section>
            <h3>{t('calling')}</h3>
            <ol className={styles.calls}>{calls.map(call)}</ol>
          </section>
        )}
        <div className={styles.tricks}>{playedTricks.map(trick)}</div>
        {isMyTurn && (
          <div className={styles.turn}>
            <Button look="primary" onClick={onClose}>
              {t('backToTable')}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );

  function summary(): string {
    if (state === 'failed') return t('costsFailed');
    if (state === 'working') return t('costsWorking');
    if (worst === null) return t('costsNone');
    return t('costsWorst', {
      name: nameAt(worst.seat),
      what: choiceWords(worst.action),
      cost: points(worst.cost!),
      better: choiceWords(worst.better!),
    });
  }

  function choiceWords({ type, payload }: WhosDealAction): string {
    if (type === 'pass-trump') return t('pass');
    if (type !== 'call-trump') return cardName(parseCardId(payload.cardId)!, language);
    const { suit } = payload;
    const called = suit === undefined ? t('orderUp') : t('callSuit', { suit: suitName(parseSuit(suit)!, language) });
    return payload.goAlone ? t('choiceAlone', { choice: called }) : called;
  }

  function call(answer: DecisionCost, index: number) {
    const { seat, action } = answer;
    // What a dealer threw away is known to that dealer alone; so is what it cost.
    if (action.type === 'discard' && answer.cost === null) return null;
    const what = action.type === 'discard' ? t('discards', { card: choiceWords(action) }) : choiceWords(action);
    return (
      <li key={index} data-worst={answer === worst || undefined}>
        <span className={styles.name}>{nameAt(seat)}</span>
        <span>{what}</span>
        {price(answer)}
        {answer.better && <span className={styles.better}>{t('better', { choice: choiceWords(answer.better) })}</span>}
      </li>
    );
  }

  function trick({ cards, winningSeatIndex }: PlayedTrick, index: number) {
    return (
      <section key={index}>
        <h3>{t('trickNo', { trick: index + 1 })}</h3>
        <ol className={styles.trick}>
          {cards.map((played) => {
            const answer = costFor(played);
            return (
              <li key={cardId(played.card)} data-worst={(answer && answer === worst) || undefined}>
                <PlayingCard card={played.card} isMarked={played.seatIndex === winningSeatIndex} />
                <span className={styles.name}>{nameAt(played.seatIndex)}</span>
                {price(answer)}
                {answer?.better && betterCard(answer.better)}
              </li>
            );
          })}
        </ol>
      </section>
    );
  }

  function price(answer: DecisionCost | undefined) {
    if (answer === undefined) return <span className={styles.price}>{state === 'working' ? '…' : ''}</span>;
    if (answer.cost === null) return <span className={styles.price}>{t('handNotShown')}</span>;
    if (answer.cost === 0) {
      return (
        <span className={styles.price}>
          <span aria-hidden="true">·</span>
          <span className="visually-hidden">{t('noCost')}</span>
        </span>
      );
    }
    return (
      <span className={styles.price} data-costly="">
        <span aria-hidden="true">−{points(answer.cost)}</span>
        <span className="visually-hidden">{t('costsPoints', { cost: points(answer.cost) })}</span>
      </span>
    );
  }

  function betterCard(action: WhosDealAction) {
    const card = 'cardId' in action.payload ? parseCardId(action.payload.cardId)! : null;
    if (card === null) return null;
    return (
      <span className={styles.better}>
        <span className="visually-hidden">{t('better', { choice: choiceWords(action) })}</span>
        <span aria-hidden="true">
          {t('betterShort')} {card.rank}
          <SuitMark suit={card.suit} />
        </span>
      </span>
    );
  }
}

const isPlaying = (action: WhosDealAction, id: string): boolean =>
  action.type === 'play-card' && action.payload.cardId === id;
