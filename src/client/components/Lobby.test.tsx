import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Table } from '../../../tests/support/table.ts';
import { whosDeal } from '../../games/whos-deal/index.ts';
import { viewRoom } from '../../rooms/visibility.ts';
import { LobbySeats } from './LobbySeats.tsx';
import { LobbySettings } from './LobbySettings.tsx';

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<svg.*?<\/svg>/gs, '♛')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Ann created the World, Ben joined; bots have the other chairs. */
function lobby(me: 'ann' | 'ben') {
  const table = new Table(whosDeal);
  table.join('ben', 'Ben');
  const room = viewRoom(table.room, whosDeal);
  const isOwner = me === 'ann';
  const game = { ...whosDeal.config, hasTeams: true };
  return {
    seats: renderToStaticMarkup(<LobbySeats {...{ room, me, isOwner }} hasTeams send={() => {}} />),
    settings: renderToStaticMarkup(<LobbySettings {...{ room, game, isOwner }} send={() => {}} />),
    bots: room.players.slice(2).map(({ name }) => name),
  };
}

test('[whos-deal §16] two columns of two, with marks for bots and for the owner', () => {
  const { seats, bots } = lobby('ben');
  const columns = seats.split('data-team="').slice(1);
  const [a, b] = columns.map((column) => wordsOf(`<${column}`)) as [string, string];
  expect(columns.map((column) => column[0])).toEqual(['a', 'b']);
  expect(a).toMatch(new RegExp(`Team A .*Ann Host.*${bots[0]} Bot`));
  expect(b).toMatch(new RegExp(`Team B .*Ben You.*${bots[1]} Bot`));
  expect(seats.match(/<li[^>]* data-bot/g)).toHaveLength(2);
});

test('[whos-deal §16] the owner can pick any of the four; the others see the same and can press nothing', () => {
  expect(lobby('ann').seats.match(/<button[^>]*aria-pressed="false"/g)).toHaveLength(4);
  expect(lobby('ben').seats).not.toContain('<button');
});

test('[whos-deal §16] points to win: 5, 7, 10, 11, with 10 chosen; only the owner’s are live', () => {
  const points = (me: 'ann' | 'ben') =>
    /<fieldset[^>]*><legend>Points to win.*?<\/fieldset>/s.exec(lobby(me).settings)![0];
  expect(wordsOf(points('ann'))).toBe(' Points to win 5 7 10 11 ');
  const inputs = (html: string) => html.match(/<input[^>]*>/g)!;
  expect(inputs(points('ann')).map((tag) => tag.includes('checked'))).toEqual([false, false, true, false]);
  expect(points('ann')).not.toContain('disabled');
  expect(inputs(points('ben')).every((tag) => tag.includes('disabled'))).toBe(true);
});
