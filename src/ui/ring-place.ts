/** A place on a circle of radius 1. The first place is at the bottom, the next to the left of it. */
export function ringPlace(index: number, count: number): { readonly x: number; readonly y: number } {
  const angle = Math.PI / 2 + (2 * Math.PI * index) / count;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}
