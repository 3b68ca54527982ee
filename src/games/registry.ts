// One line per game. The server makes a map of these by `config.id`; the home page sorts them as it likes.
export { fourKate } from './4-kate/index.ts';
export { terriblePeople } from './terrible-people/index.ts';
