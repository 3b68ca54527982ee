import type { BotContext } from '../../../src/kit/contract.ts';
import type { PartyView, Pick } from '../rules/types.ts';

/** The easy bot guesses. The standard bot looks at its own die. */
export function getBotAction({ seats }: PartyView, legal: readonly Pick[], { random, level }: BotContext): Pick {
  const own = seats.find((seat) => seat.secret !== undefined);
  const sure = legal.find(({ payload }) => payload.value === own?.secret);
  return level === 'easy' || sure === undefined ? random.pick(legal) : sure;
}
