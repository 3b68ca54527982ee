import { lastSeenContract } from '../testing/last-seen-contract.ts';
import { MemoryLastSeen } from './memory-last-seen.ts';

lastSeenContract('in memory', async () => ({ seen: new MemoryLastSeen() }));
