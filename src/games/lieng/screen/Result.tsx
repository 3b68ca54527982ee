import type { RoomView } from '../../../kit/room-view.ts';
import { useWords } from '../../../ui/language.tsx';
import { shortNameOf } from '../../../ui/player-name.ts';
import type { LiengView, SettledPot } from '../rules/types.ts';
import { decidingCards, handWords } from './names.ts';
import styles from './Result.module.css';
import { words } from './words.ts';

interface ResultProps {
  readonly room: RoomView;
  readonly view: LiengView;
  readonly isPolite: boolean;
}

/** Who won what and why: the last side pot first, the main pot last. */
export function Result({ room, view, isPolite }: ResultProps) {
  const t = useWords(words);
  const { outcome } = view;
  if (!outcome) return null;
  const { pots, refund, uncontested, ranking } = outcome;
  const handOf = (id: string) => ranking.find(({ playerId }) => playerId === id);
  return (
    <section className={styles.result} aria-label={t('result')}>
      <ul>
        {pots
          .map((pot, index) => ({ pot, index }))
          .reverse()
          .map(({ pot, index }) => (
            <li key={pot.eligible.join()}>
              {pots.length > 1 && (
                <span className={styles.which}>{index === 0 ? t('mainPot') : t('sidePot', { n: index })}</span>
              )}
              <b>{winnersWords(pot)}</b>
              <span className={styles.why}>{whyWords(pot)}</span>
            </li>
          ))}
        {refund && (
          <li className={styles.refund}>
            {t('refund', { name: shortNameOf(room, refund.playerId), amount: refund.amount })}
          </li>
        )}
      </ul>
    </section>
  );

  function winnersWords({ winners }: SettledPot): string {
    const [first] = winners;
    if (winners.length === 1) return t('wins', { name: shortNameOf(room, first!.playerId), amount: first!.amount });
    const shares = winners.map(({ playerId, amount }) => `${shortNameOf(room, playerId)} ${t('netUp', { amount })}`);
    return t('splits', { names: shares.join(', ') });
  }
  function whyWords(pot: SettledPot): string {
    if (uncontested) return t('winsUncontested');
    const hand = handOf(pot.winners[0]!.playerId);
    const deciding = decidingCards(outcome!, pot);
    const words = hand ? handWords(hand, t, isPolite) : '';
    return deciding ? `${words} · ${t('decidedBy', deciding)}` : words;
  }
}
