import { readdirSync } from 'node:fs';

/** `npm run bench -- lieng`: every other file in this folder is a measurement that runs when it is imported. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));
if (!process.argv[2] || process.argv[2].startsWith('--')) process.argv.splice(2, 0, 'peers');
const name = process.argv[2]!;

if (names.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`npm run bench -- <name>, one of: ${names.join(', ')}`);
  process.exitCode = 1;
}
