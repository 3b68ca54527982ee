import type { RoomView } from '../../../kit/room-view.ts';
import { cardName, suitName } from '../../../ui/card-words.ts';
import { useLanguage, useWords } from '../../../ui/language.tsx';
import { nameOf } from '../../../ui/player-name.ts';
import { SuitMark } from '../../../ui/SuitMark.tsx';
import { copiesIn } from '../rules/deck.ts';
import type { PowerHouseView } from '../rules/types.ts';
import styles from './ContractStrip.module.css';
import { copyWord } from './naming.ts';
import { words } from './words.ts';

/** The contract: PowerHouse suit, bid, and every called card with its holder once that is known. */
export function ContractStrip({ view, room }: { readonly view: PowerHouseView; readonly room: RoomView }) {
  const t = useWords(words);
  const language = useLanguage();
  const { powerHouseSuit, bidding, partnerCards, config, mine } = view;
  return (
    <section className={styles.strip} aria-label={t('called')}>
      {powerHouseSuit && (
        <span className={styles.power} data-suit={powerHouseSuit} title={t('powerHouse')}>
          <SuitMark suit={powerHouseSuit} size={24} />
          <span className={styles.letter} aria-hidden="true">
            {powerHouseSuit}
          </span>
          <span className="visually-hidden">
            {t('powerHouse')}: {suitName(powerHouseSuit, language)}
          </span>
        </span>
      )}
      <span className={styles.bid}>
        <small>{t('bid')}</small>
        {bidding!.currentBid}
      </span>
      <ul className={styles.called}>
        {partnerCards.map((spec) => {
          const copy = copyWord(spec, config.decks, t);
          const card = cardName(spec.card, language);
          const isMine = mine !== null && !spec.revealed && copiesIn(mine.hand, spec.card) > 0;
          const holder = spec.partnerId === null ? null : nameOf(room, spec.partnerId);
          return (
            <li
              key={`${spec.card.rank}${spec.card.suit}${spec.whichCopy}`}
              className={styles.spec}
              data-revealed={spec.revealed || undefined}
              data-mine={isMine || undefined}
            >
              <span className={styles.face} data-suit={spec.card.suit} aria-hidden="true">
                {spec.card.rank}
                <SuitMark suit={spec.card.suit} size={14} />
                {copy && <small>{copy}</small>}
              </span>
              <span className={styles.holder} aria-hidden="true">
                {holder ?? (isMine ? '★' : '?')}
              </span>
              <span className="visually-hidden">
                {holder === null ? t('calledOpen', { card }) : t('calledBy', { card, name: holder })}
                {copy && ` (${copy})`}
                {isMine && `. ${t('calledMine')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
