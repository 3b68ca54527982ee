import { existsSync, readdirSync } from 'node:fs';
import * as registry from '../../src/games/registry.ts';
import type { AnyContract } from '../../src/kit/game-contract.ts';

const GAMES = new URL('../../src/games/', import.meta.url);

const REQUIRED = {
  game: 'its module',
  redeal: 'how its secrets are dealt anew, or null for a game without secrets',
  conservation: 'what it never makes and never loses',
  examples: 'whole payloads for each type of action',
} as const;

/** The folders of `src/games`. The name of a folder is the id of the game. */
export const gameFolders = (): string[] =>
  readdirSync(GAMES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** What the folder of a game lacks for the checks, in sentences. */
export function faultsOfFolder(
  id: string,
  registered: readonly string[],
  contract: object | null | undefined,
): string[] {
  const folder = `src/games/${id}`;
  const unlisted = `${folder} is not in src/games/registry.ts: add one line that exports its module.`;
  const faults = registered.includes(id) ? [] : [unlisted];
  if (!contract)
    return [...faults, `${folder} has no contract.ts that exports \`contract\`: no check covers this game.`];
  const missing = Object.entries(REQUIRED).filter(([member]) => !(member in contract));
  return [...faults, ...missing.map(([member, what]) => `${folder}/contract.ts does not say \`${member}\`: ${what}.`)];
}

/** The contract of every game, by id. Throws sentences that name the game whose folder is not complete. */
export async function findContracts(): Promise<ReadonlyMap<string, AnyContract>> {
  const registered = Object.values(registry).map(({ config }) => config.id);
  const contracts = new Map<string, AnyContract>();
  const faults = registered
    .filter((id) => !gameFolders().includes(id))
    .map((id) => `src/games/registry.ts lists ${id}, but there is no folder src/games/${id}.`);
  for (const id of gameFolders()) {
    const contract = await importContract(id);
    faults.push(...faultsOfFolder(id, registered, contract));
    if (contract) contracts.set(id, contract);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return contracts;
}

async function importContract(id: string): Promise<AnyContract | null> {
  if (!existsSync(new URL(`${id}/contract.ts`, GAMES))) return null;
  const module: { readonly contract?: AnyContract } = await import(`../../src/games/${id}/contract.ts`);
  return module.contract ?? null;
}
