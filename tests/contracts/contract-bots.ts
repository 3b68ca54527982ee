import type { AnyGame, BotLevel } from '../../src/kit/contract.ts';
import { codeOf, must, mustBePlain } from './contract-checks.ts';
import { everyPosition, type PlayedRule, type Subject } from './contract-subject.ts';

/** An expert that thinks long is asked at one position in so many. Its own tests ask it more often. */
const SLOW_EVERY = 97;

export const isSlow = ({ config }: AnyGame, level: BotLevel): boolean =>
  level === 'expert' && config.expertThinksMs !== undefined;

export const botRules = (subject: Subject): PlayedRule[] =>
  subject.game.config.botLevels.map((level) => botsChooseLegally(subject, level));

function botsChooseLegally(subject: Subject, level: BotLevel): PlayedRule {
  const { game, legalAt, viewAt } = subject;
  let visited = 0;
  return everyPosition(`${level} bots choose legal actions from what they see`, (position, random) => {
    visited += 1;
    if (isSlow(game, level) && visited % SLOW_EVERY !== 1) return;
    for (const id of position.ids) {
      const legal = legalAt(position)(id);
      if (legal.length === 0) continue;
      const choice = game.getBotAction(viewAt(position)(id), legal, { now: position.now, random, level });
      mustBePlain(choice, 'a choice');
      const action = game.parseAction(choice);
      const told = () => `the ${level} bot in ${id}'s seat chose ${JSON.stringify(choice)}`;
      must(action !== null, told);
      const result = subject.process(position, id, action);
      must(result.ok && result.value.state !== position.state, () => `${told()}: ${codeOf(result)}`);
    }
  });
}
