export const root: string;
export function giveUp(sentence: string): never;
export function requireNode(version?: string): void;
export function run(command: string, args: readonly string[], env?: Record<string, string>): boolean;
export function installPackages(): void;
export function buildIfStale(): void;
