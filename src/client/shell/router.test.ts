import { expect, test } from 'vitest';
import { joinPath, parseRoute, roomPath, watchPath } from './router.ts';

test.each([
  ['/', '', { page: 'home' }],
  ['/index.html', '', { page: 'home' }],
  ['/join/x7kq2m', '', { page: 'join', roomCode: 'X7KQ2M' }],
  ['/room/X7KQ2M/', '', { page: 'room', roomCode: 'X7KQ2M', isWatching: false }],
  ['/room/X7KQ2M', 'watch', { page: 'room', roomCode: 'X7KQ2M', isWatching: true }],
  ['/room/', '', { page: 'nowhere' }],
  ['/room/a/b', '', { page: 'nowhere' }],
  ['/join/%3Cscript%3E', '', { page: 'nowhere' }],
])('%s %s', (pathname, search, route) => {
  expect(parseRoute(pathname, search)).toEqual(route);
});

test('paths are read back as they were made', () => {
  expect(parseRoute(joinPath('ABCDEF'))).toMatchObject({ page: 'join', roomCode: 'ABCDEF' });
  expect(parseRoute(roomPath('ABCDEF'))).toMatchObject({ page: 'room', isWatching: false });
  const [pathname, search] = watchPath('ABCDEF').split('?');
  expect(parseRoute(pathname!, search)).toMatchObject({ page: 'room', isWatching: true });
});
