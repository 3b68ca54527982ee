import type { RoomView } from '../../../kit/room-view.ts';
import { suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import type { PublicRound } from '../rules/types.ts';
import styles from './TrumpSign.module.css';
import { words } from './words.ts';

/** What is trump, who said so, and whether alone: from the call to the end of the round. */
export function TrumpSign({ room, round }: { readonly room: RoomView; readonly round: PublicRound }) {
  const t = useWords(words);
  const language = useLanguage();
  const { trumpSuit, callingPlayerId, callingTeam, goingAlone } = round;
  if (trumpSuit === null) return null;
  return (
    <div className={styles.sign} data-suit={trumpSuit}>
      <span className={styles.suit}>
        <SuitMark suit={trumpSuit} size="1.75rem" />
        <span className="visually-hidden">{t('trumpIs', { suit: suitName(trumpSuit, language) })}</span>
      </span>
      <span className={styles.caller} data-team={callingTeam}>
        <span className={styles.name}>{nameOf(room, callingPlayerId!)}</span>
        <span>{t(callingTeam === 'a' ? 'teamA' : 'teamB')}</span>
        {goingAlone && <strong>{t('alone')}</strong>}
      </span>
    </div>
  );
}
