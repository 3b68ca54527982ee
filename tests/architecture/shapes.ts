import { parseSync } from 'vite';

/** How long something may be, in lines. */
export const LIMITS = { file: 300, function: 40, component: 80 } as const;

export interface FunctionShape {
  readonly name: string;
  readonly kind: 'function' | 'component';
  readonly lines: number;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

export const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length;

/** Every function of a source text with its length. In a TSX file, a function with a capital letter is a component. */
export function functionsOf(file: string, source: string): FunctionShape[] {
  const found: FunctionShape[] = [];
  const visit = (node: SyntaxNode, name: string): void => {
    if (FUNCTIONS.has(node.type)) {
      const ownName = nameOf(node.id) ?? name;
      const kind = file.endsWith('.tsx') && /^[A-Z]/.test(ownName) ? 'component' : 'function';
      found.push({ name: ownName, kind, lines: linesOf(source.slice(node.start, node.end)) });
    }
    const inner = nameOf(node.key) ?? nameOf(node.id) ?? `${name.replace(/ \(inner\)$/, '')} (inner)`;
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  visit(program as unknown as SyntaxNode, file);
  return found;
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : undefined;

/** What is too long in a file, one line for each. */
export function offendersOf(file: string, source: string): string[] {
  const fileLines = linesOf(source);
  const files = fileLines > LIMITS.file ? [`${file}: ${fileLines}`] : [];
  const functions = functionsOf(file, source).filter(({ kind, lines }) => lines > LIMITS[kind]);
  return [...files, ...functions.map(({ kind, name, lines }) => `${file} ${kind} ${name}: ${lines}`)];
}
