// npm run new-game -- <id>: a copy of templates/party-game as src/games/<id>, and its line in the registry.
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './lib/prepare.mjs';

const [id = ''] = process.argv.slice(2);
const folder = join(root, 'src/games', id);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) giveUp('Usage: npm run new-game -- <id>. An id looks like hidden-dice.');
if (existsSync(folder)) giveUp(`src/games/${id} is there already.`);

const words = id.split('-').map((word) => word[0].toUpperCase() + word.slice(1));
const title = words.join(' ');
const pascal = words.join('');
const camel = pascal[0].toLowerCase() + pascal.slice(1);

cpSync(join(root, 'templates/party-game'), folder, { recursive: true });
for (const file of filesIn(folder)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
addToRegistry();
console.log(`src/games/${id} is a copy of templates/party-game. Its line is in src/games/registry.ts.
Next: SPEC.md, then rules/, and \`npx vitest run --project core tests/contracts/games.test.ts -t "${title}"\`.`);

function filesIn(path) {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => join(path, file))
    .filter((file) => statSync(file).isFile());
}

/** The template's imports of `src` start one folder higher than those of a game. */
function renamed(text) {
  return text
    .replace(/((?:\.\.\/)+)src\//g, '$1')
    .replace(/\bpartyGame\b/g, camel)
    .replace(/'party'/g, `'${id}'`)
    .replace(/\bParty(?=[A-Z])/g, pascal)
    .replace(/\bParty\b/g, title);
}

function addToRegistry() {
  const file = join(root, 'src/games/registry.ts');
  const [comment, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  lines.push(`export { ${camel} } from './${id}/index.ts';`);
  const pathOf = (line) => line.slice(line.indexOf("'"));
  lines.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
  writeFileSync(file, `${[comment, ...lines].join('\n')}\n`);
}
