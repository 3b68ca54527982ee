import { useState } from 'react';
import type { Answer, CardId, TerribleView } from '../rules/types.ts';

export interface Answering {
  readonly chosen: readonly CardId[];
  /** The answer in the prompt's blanks on this screen. */
  readonly shown: Answer;
  toggle(id: CardId): void;
}

/** The cards picked for this round, in the order of the blanks. One card too many replaces the last. */
export function useAnswering(view: TerribleView): Answering {
  const [picked, setPicked] = useState<{ round: number; ids: readonly CardId[] }>({ round: 0, ids: [] });
  const { pick } = view.blackCard;
  const chosen = picked.round === view.currentRound ? picked.ids : [];
  const isAnswering = view.phase === 'submitting';
  const preview = chosen.flatMap((id) => view.hand.filter((card) => card.id === id));
  return {
    chosen,
    shown: isAnswering ? (view.mySubmission?.cards ?? preview) : [],
    toggle: (id) => {
      const ids = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(0, pick - 1), id];
      setPicked({ round: view.currentRound, ids });
    },
  };
}
