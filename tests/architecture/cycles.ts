import path from 'node:path';
import { importsOf } from './source.ts';

/** Who imports whom. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports between these files, by file. */
export function fileGraph(files: readonly string[], read: (file: string) => string): Graph {
  const known = new Set(files);
  const targetsOf = (file: string): string[] =>
    importsOf(read(file))
      .filter((target) => target.startsWith('.'))
      .map((target) => path.posix.join(path.posix.dirname(file), target))
      .filter((target) => known.has(target));
  return new Map(files.map((file) => [file, new Set(targetsOf(file))]));
}

/** The same imports by folder. */
export function folderGraph(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const from = path.posix.dirname(file);
    const reached = folders.get(from) ?? new Set();
    folders.set(from, reached);
    for (const target of targets) {
      const to = path.posix.dirname(target);
      if (to !== from) reached.add(to);
    }
  }
  return folders;
}

/** Groups in which each reaches each other (Tarjan), sorted. A group of one imports itself. */
export function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || graph.get(node)?.has(node)) cycles.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}
