import type { PlayerId } from '../../../kit/contract.ts';
import type { RoomView } from '../../../kit/room-view.ts';
import type { Language } from '../../../kit/words.ts';
import { cardName, suitName } from '../../../ui/card-words.ts';
import { type Translate, translator } from '../../../ui/catalogue.ts';
import type { StoryEvent } from '../../../ui/game-view.ts';
import type { Card, PartnerSpec, Suit } from '../rules/types.ts';
import { type WordKey, words } from './words.ts';

export type T = Translate<WordKey>;

export const nameOf = (room: RoomView, id: PlayerId): string =>
  room.players.find((player) => player.id === id)?.name ?? '…';

const COPY_WORDS = { '1st': 'copy1st', '2nd': 'copy2nd' } as const;

/** Which of two equal cards is meant; nothing in a single deck. */
export const copyWord = ({ whichCopy }: Pick<PartnerSpec, 'whichCopy'>, decks: 1 | 2, t: T): string | null => {
  if (whichCopy !== null) return t(COPY_WORDS[whichCopy]);
  return decks === 2 ? t('copyOther') : null;
};

type Data = Readonly<Record<string, never>> & {
  readonly playerId: PlayerId;
  readonly leader: PlayerId;
  readonly winner: PlayerId;
  readonly amount: number;
  readonly points: number;
  readonly gameNumber: number;
  readonly bidTeamPoints: number;
  readonly bidTeamSuccess: boolean;
  readonly suit: Suit;
  readonly card: Card;
  readonly on: boolean;
  readonly partnerCards: readonly Pick<PartnerSpec, 'card' | 'whichCopy'>[];
};

/** An event as a sentence, or null when it is not worth one. */
export function sentenceFor({ name, data: raw }: StoryEvent, room: RoomView, language: Language): string | null {
  const t = translator(words, language);
  const data = raw as Data;
  const who = (id: PlayerId) => ({ name: nameOf(room, id) });
  switch (name) {
    case 'game-started':
      return t('saidGame', { number: data.gameNumber });
    case 'redeal':
      return t('redeal');
    case 'bid-placed':
      return t('saidBid', { ...who(data.playerId), amount: data.amount });
    case 'bid-passed':
      return t('saidPass', who(data.playerId));
    case 'bidding-won':
      return t('saidWon', { ...who(data.leader), amount: data.amount });
    case 'powerhouse-selected':
      return t('saidSuit', { suit: suitName(data.suit, language) });
    case 'partner-cards-selected':
      return t('saidCalled', { cards: data.partnerCards.map((spec) => calledName(spec, language)).join(', ') });
    case 'card-played':
      return t('saidPlayed', { ...who(data.playerId), card: cardName(data.card, language) });
    case 'partner-revealed':
      return t('saidRevealed', who(data.playerId));
    case 'trick-won':
      return t('saidTrick', { ...who(data.winner), points: data.points });
    case 'game-result':
      return t(data.bidTeamSuccess ? 'saidMade' : 'saidFailed', { points: data.bidTeamPoints });
    case 'game-over':
      return t('seriesOver');
    case 'autopilot-changed':
      return t(data.on ? 'saidAutopilot' : 'saidBack', who(data.playerId));
    default:
      return null;
  }
}

function calledName(spec: Pick<PartnerSpec, 'card' | 'whichCopy'>, language: Language): string {
  const copy = copyWord(spec, 1, translator(words, language));
  return copy ? `${cardName(spec.card, language)} (${copy})` : cardName(spec.card, language);
}
