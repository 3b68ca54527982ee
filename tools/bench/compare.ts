/**
 * Builds side by side, in turn: npm run bench -- compare oyster oyster=path/to/another/dist ws-relay
 * For telling whether a change is worth anything; tools/bench/peers/compare.mjs says more.
 */
import { buildIfStale } from '../scripts/lib/prepare.mjs';
import { comparePeers, installPeers } from './lib/peers-package.ts';

buildIfStale();
installPeers();
comparePeers(process.argv.slice(3));
