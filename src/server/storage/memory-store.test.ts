import { actionResultsContract } from '../../../tests/contracts/action-results-contract.ts';
import { roomStoreContract } from '../../../tests/contracts/room-store-contract.ts';
import { MemoryStore } from './memory-store.ts';

async function openNew() {
  const store = new MemoryStore();
  return { store, close: () => store.close() };
}
roomStoreContract('memory', openNew);
actionResultsContract('memory', openNew);
