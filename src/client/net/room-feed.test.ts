import { expect, test } from 'vitest';
import type { RoomView, ViewMessage } from '../../kit/room-view.ts';
import { changesBetween } from '../../wire/changes-message.ts';
import { createRoomFeed } from './room-feed.ts';
import type { RoomNews } from './room-state.ts';

const message = (version: number, marks: readonly string[]): ViewMessage => ({
  version,
  room: { roomCode: 'X7KQ2M', version, status: 'playing', players: [] } as unknown as RoomView,
  ...{ view: { marks }, legal: [], events: [], now: version },
});
const [first, second, third] = [message(1, []), message(2, ['a']), message(3, ['a', 'b'])];

/** A feed in a place without a server, so that each fetch ends as `unreachable`. */
function openFeed() {
  const news: RoomNews[] = [];
  const feed = createRoomFeed('X7KQ2M', { learn: (each) => news.push(each), version: () => 0 });
  const views = () => news.flatMap((each) => (each.type === 'viewed' ? [each.message.view] : []));
  return { feed, news, views };
}

test('changes apply to the newest view received, also before it is drawn', () => {
  const { feed, views } = openFeed();
  feed.receiveView(first);
  feed.receiveChanges(changesBetween(first, second));
  feed.receiveChanges(changesBetween(second, third));
  expect(views()).toEqual([{ marks: [] }, { marks: ['a'] }, { marks: ['a', 'b'] }]);
});

test('an older view does not replace what changes apply to', () => {
  const { feed, views } = openFeed();
  feed.receiveView(second);
  feed.receiveView(first);
  feed.receiveChanges(changesBetween(second, third));
  expect(views().at(-1)).toEqual({ marks: ['a', 'b'] });
});

test('changes after a missed version fetch the room', async () => {
  const { feed, news } = openFeed();
  feed.receiveView(first);
  feed.receiveChanges(changesBetween(second, third));
  await expect.poll(() => news.at(-1)).toEqual({ type: 'unreachable' });
});
