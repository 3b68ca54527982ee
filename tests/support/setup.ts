import { buildIfStale } from '../../tools/scripts/lib/prepare.mjs';

/** The end-to-end tests use what a player gets: the build. */
export default function setup(): void {
  buildIfStale();
}
