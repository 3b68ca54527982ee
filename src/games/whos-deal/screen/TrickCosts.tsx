import { cardId, parseCardId } from '../../../kit/cards.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { PlayingCard } from '../../../ui/PlayingCard.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import type { DecisionCost } from '../bots/expert/costs.ts';
import type { PlayedCard, PlayedTrick, WhosDealAction } from '../rules/types.ts';
import styles from './Costs.module.css';
import { choiceWords } from './cost-words.ts';
import { Price } from './Price.tsx';
import { words } from './words.ts';

interface TrickCostsProps {
  readonly room: RoomView;
  readonly number: number;
  readonly trick: PlayedTrick;
  readonly answers: readonly DecisionCost[];
  readonly worst: DecisionCost | null;
  readonly isWorking: boolean;
}

/** The cards of a trick, each with what it cost and the better card. */
export function TrickCosts({ room, number, trick, answers, worst, isWorking }: TrickCostsProps) {
  const t = useWords(words);
  const answerFor = ({ card }: PlayedCard) => answers.find(({ action }) => isPlaying(action, cardId(card)));
  return (
    <section>
      <h3>{t('trickNo', { trick: number })}</h3>
      <ol className={styles.trick}>
        {trick.cards.map((played) => {
          const answer = answerFor(played);
          return (
            <li key={cardId(played.card)} data-worst={(answer && answer === worst) || undefined}>
              <PlayingCard card={played.card} isMarked={played.seatIndex === trick.winningSeatIndex} />
              <span className={styles.name}>{nameOf(room, played.seatIndex)}</span>
              <Price answer={answer} isWorking={isWorking} />
              {answer?.better && <BetterCard action={answer.better} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const isPlaying = (action: WhosDealAction, id: string): boolean =>
  action.type === 'play-card' && action.payload.cardId === id;

function BetterCard({ action }: { readonly action: WhosDealAction }) {
  const t = useWords(words);
  const language = useLanguage();
  const card = 'cardId' in action.payload ? parseCardId(action.payload.cardId)! : null;
  if (card === null) return null;
  return (
    <span className={styles.better}>
      <span className="visually-hidden">{t('better', { choice: choiceWords(action, t, language) })}</span>
      <span aria-hidden="true">
        {t('betterShort')} {card.rank}
        <SuitMark suit={card.suit} />
      </span>
    </span>
  );
}
