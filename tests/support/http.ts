export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

export interface RequestOptions {
  /** The session. */
  readonly token?: string;
  /** Makes the request a POST. Text is sent as it is, and form data as a form. */
  readonly body?: unknown;
  readonly headers?: object;
  readonly timeoutMs?: number;
}

/** Sends one request and reads the JSON of the answer. */
export async function sendRequest<T = Record<string, unknown>>(
  url: string,
  { token, body, headers, timeoutMs }: RequestOptions = {},
): Promise<Answer<T>> {
  const response = await fetch(url, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...contentType(body), ...headers },
    ...(body !== undefined && { method: 'POST', body: textOf(body) }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** Null: no complete answer came. */
export const tryRequest = <T>(url: string, options?: RequestOptions): Promise<Answer<T> | null> =>
  sendRequest<T>(url, options).catch(() => null);

/** Fetch sets the type of a form itself. */
const contentType = (body: unknown): object =>
  body === undefined || body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' };

const textOf = (body: unknown): string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams ? body : JSON.stringify(body);
