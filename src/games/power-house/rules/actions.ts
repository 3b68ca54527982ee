import type { GameAction } from '../../../kit/contract.ts';
import { actionParser, Type } from '../../../kit/payload.ts';
import { isFace, isSuit } from './config.ts';
import type { DuplicateSpec, Face, PlayableCard, PowerHouseAction } from './types.ts';

const anything = () => Type.Optional(Type.Unknown());

/** Loose on purpose: a wrong amount, suit or card has a code of its own in the rules. */
const readShape = actionParser({
  'place-bid': Type.Object({ amount: anything() }),
  'pass-bid': Type.Object({}),
  'select-powerhouse': Type.Object({ suit: anything() }),
  'select-partners': Type.Object({ cards: anything(), duplicateSpecs: anything() }),
  'play-card': Type.Object({ card: anything() }),
  'ready-next': Type.Object({}),
  resume: Type.Object({}),
});

/** Rebuilds every value from what is known of it; null stands for anything else. */
export function parseAction(input: GameAction): PowerHouseAction | null {
  const shape = input.payload === undefined ? null : readShape(input);
  if (shape === null) return null;
  switch (shape.type) {
    case 'place-bid': {
      const { amount } = shape.payload;
      return { type: 'place-bid', payload: { amount: Number.isInteger(amount) ? Number(amount) : null } };
    }
    case 'select-powerhouse': {
      const { suit } = shape.payload;
      return { type: 'select-powerhouse', payload: { suit: isSuit(suit) ? suit : null } };
    }
    case 'select-partners':
      return { type: 'select-partners', payload: readCall(shape.payload) };
    case 'play-card':
      return { type: 'play-card', payload: { card: readCard(shape.payload.card) } };
    default:
      return { type: shape.type, payload: {} };
  }
}

function readCall({ cards, duplicateSpecs }: { readonly cards?: unknown; readonly duplicateSpecs?: unknown }) {
  const faces = Array.isArray(cards) ? cards.map(readFace) : null;
  if (duplicateSpecs === undefined) return { cards: faces };
  return { cards: faces, duplicateSpecs: Array.isArray(duplicateSpecs) ? duplicateSpecs.flatMap(readSpec) : [] };
}

function readSpec(entry: unknown): DuplicateSpec[] {
  const { card, whichCopy } = (entry ?? {}) as Record<string, unknown>;
  const face = readFace(card);
  if (face === null) return [];
  return [{ card: face, whichCopy: whichCopy === '1st' || whichCopy === '2nd' ? whichCopy : null }];
}

const readFace = (value: unknown): Face | null => (isFace(value) ? { suit: value.suit, rank: value.rank } : null);

function readCard(value: unknown): PlayableCard | null {
  const face = readFace(value);
  if (face === null) return null;
  const { deckIndex } = value as { deckIndex?: unknown };
  if (deckIndex === undefined) return face;
  return deckIndex === 0 || deckIndex === 1 ? { ...face, deckIndex } : null;
}
