import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Pages are drawn in the browser: these addresses all get the same document. */
const PAGES = ['/', '/room/:roomCode', '/join/:roomCode'];
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const HTML = 'text/html; charset=utf-8';

export async function addStaticFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const document = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const assets = { root: join(clientDir, 'assets'), prefix: '/assets/', immutable: true, maxAge: YEAR_MS };
  await app.register(fastifyStatic, assets);
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    wildcard: false,
    index: false,
    decorateReply: false,
  });
  for (const page of PAGES) {
    app.get(page, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(HTML).send(document),
    );
  }
}

/** Somebody who types a wrong address gets a page that says so; a program gets the code. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
