import { useCallback } from 'react';
import type { GameAction } from '../../kit/contract.ts';
import type { ActOutcome } from '../../ui/game-view.ts';
import { useLanguage } from '../../ui/language.tsx';
import type { GameListing } from '../../wire/messages.ts';
import type { RoomHandle } from '../net/use-room.ts';
import { useSpeech } from '../shell/use-speech.ts';
import { refusalWords } from '../shell/words.ts';

/** Sends actions, and shows a refusal in the viewer's language. */
export function useActing(
  { act }: RoomHandle,
  game: GameListing | undefined,
): (action: GameAction) => Promise<ActOutcome> {
  const language = useLanguage();
  const { toast } = useSpeech();
  return useCallback(
    async (action) => {
      const outcome = await act(action);
      if (outcome.ok) return outcome;
      const words = refusalWords(outcome.error, language, game);
      toast(words, 'refusal');
      return { ok: false, code: outcome.error.code, words };
    },
    [act, game, language, toast],
  );
}
