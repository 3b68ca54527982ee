import { openRandom, type Random, type RandomState } from '../../src/kit/random.ts';

/** The stream of chance at this state, but the draw with this number comes from another stream. */
export function withOtherDraw(from: RandomState, number: number, other: Random): Random {
  const random = openRandom(from);
  let draws = 0;
  const isOther = () => draws++ === number;
  const below = (bound: number): number => {
    const value = random.below(bound);
    return isOther() ? other.below(bound) : value;
  };
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => {
      const value = random.chance(probability);
      return isOther() ? other.chance(probability) : value;
    },
    pick: (list) => list[below(list.length)]!,
    shuffle: (list) => shuffled(list, below),
    state: () => random.state(),
  };
}

/** Makes the same draws as `Random.shuffle`. */
function shuffled<T>(list: readonly T[], below: Random['below']): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
