import { roomStoreContract } from '../../testing/room-store-contract.ts';
import { MemoryStore } from './memory-store.ts';

roomStoreContract('memory', async () => {
  const store = new MemoryStore();
  return { store, close: () => store.close() };
});
