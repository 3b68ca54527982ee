import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Pages are drawn in the browser: these addresses all get the same document. */
const PAGES = ['/', '/room/:roomCode', '/join/:roomCode'];
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const HTML = 'text/html; charset=utf-8';

export type SendDocument = (reply: FastifyReply) => FastifyReply;

/** The one page. It names the hashed assets, so browsers ask for it anew each time. */
export function createDocument(clientDir: string): SendDocument {
  const document = readFileSync(join(clientDir, 'index.html'), 'utf8');
  return (reply) => reply.header('cache-control', 'no-cache').type(HTML).send(document);
}

export async function addStaticFiles(app: FastifyInstance, clientDir: string, send: SendDocument): Promise<void> {
  const assets = { root: join(clientDir, 'assets'), prefix: '/assets/', immutable: true, maxAge: YEAR_MS };
  await app.register(fastifyStatic, assets);
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**'], // they have the route above
    index: false,
    decorateReply: false,
  });
  for (const page of PAGES) {
    app.get(page, { schema: { hide: true } }, (_request, reply) => send(reply));
  }
}

/** Somebody who types a wrong address gets a page that says so; a program gets the code. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
