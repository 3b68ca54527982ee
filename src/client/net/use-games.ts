import { useEffect, useState } from 'react';
import type { GameListing } from '../../wire/messages.ts';
import { getGames } from './api.ts';

const RETRY_MS = 4000;
let known: readonly GameListing[] | null = null;

/** The games of this server; null until they are known. */
export function useGames(): readonly GameListing[] | null {
  const [games, setGames] = useState(known);
  useEffect(() => {
    if (known) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const load = async () => {
      const answer = await getGames();
      if (isGone) return;
      if (!answer.ok) {
        timer = setTimeout(load, RETRY_MS);
        return;
      }
      known = answer.value.games;
      setGames(known);
    };
    load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return games;
}

export const useGame = (gameId: string | undefined): GameListing | undefined =>
  useGames()?.find((game) => game.id === gameId);
