import type { RoomNotice } from '../../kit/room-view.ts';
import type { ClientKey } from '../shell/catalogue/index.ts';

/** What people read of each notice of a room. */
export const NOTICE_WORDS: Readonly<Record<RoomNotice, ClientKey>> = {
  'unknown-state': 'unknownState',
  'rules-failed': 'rulesFailed',
  'moves-lost': 'movesLost',
};
