import { actionResultsContract } from '../../testing/action-results-contract.ts';
import { roomStoreContract } from '../../testing/room-store-contract.ts';
import { MemoryStore } from './memory-store.ts';

async function openNew() {
  const store = new MemoryStore();
  return { store, close: () => store.close() };
}
roomStoreContract('memory', openNew);
actionResultsContract('memory', openNew);
