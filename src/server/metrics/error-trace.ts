/** Where an error comes from, for the log. Its message may hold cards or states, so it is left out. */
export function traceOf(error: unknown): { readonly error: string; readonly stack: string } {
  if (!(error instanceof Error)) return { error: typeof error, stack: '' };
  const { name, stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return { error: name, stack: [name, ...frames].join('\n') };
}
