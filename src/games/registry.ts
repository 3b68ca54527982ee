// One line per game. The server makes a map of these by `config.id`; the home page sorts them as it likes.
export { fourKate } from './4-kate/index.ts';
export { lieng } from './lieng/index.ts';
export { powerHouse } from './power-house/index.ts';
export { terriblePeople } from './terrible-people/index.ts';
export { whosDeal } from './whos-deal/index.ts';
