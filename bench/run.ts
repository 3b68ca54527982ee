import { readdirSync } from 'node:fs';

/** `npm run bench -- lieng`: every other file in this folder is a measurement that runs when it is imported. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'bundle.ts', 'people.ts'].includes(file))
  .map((file) => file.slice(0, -3));
const [name] = process.argv.slice(2);

if (name !== undefined && names.includes(name)) await import(`./${name}.ts`);
else {
  console.error(`npm run bench -- <name>, one of: ${names.join(', ')}`);
  process.exitCode = 1;
}
