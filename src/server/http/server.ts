import { IncomingMessage, METHODS, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { StoreUnavailable } from '../../rooms/ports.ts';
import { parseJson } from '../../wire/parse-json.ts';
import type { ServerConfig } from '../config.ts';
import type { HostCheck } from '../gateway/host.ts';
import type { OriginCheck } from '../gateway/origin.ts';
import { BODY_LIMIT, isRateLimited, objectionTo } from '../gateway/pre-checks.ts';
import type { ShownSession } from '../gateway/sessions.ts';
import type { Client, ReadClient } from '../limits/client.ts';
import type { RateLimits } from '../limits/rate-limiter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type HandlerPorts, Handlers } from './handlers.ts';
import { addOperations } from './operations.ts';
import { refuseRaw } from './raw-refusal.ts';
import { replyRefusal } from './refusal-reply.ts';
import { addRoutes } from './routes.ts';
import { addStaticFiles, createDocument, wantsPage } from './static-files.ts';

/** Whoever sends or reads a byte now and then, only to hold a connection, is cut off. */
const PATIENCE = {
  /** For a whole request. */
  requestTimeout: 10_000,
  /** For an answer to be taken. */
  connectionTimeout: 15_000,
  http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Both are set before all other hooks and handlers. The client replaces Fastify's `ip`, `protocol` and `host`. */
    client: Client;
    session: ShownSession | null;
  }
}

export interface HttpPorts extends HandlerPorts {
  /** Null: the operator has switched limits off. */
  readonly limits: RateLimits | null;
  now(): number;
  readonly config: ServerConfig;
  readonly readClient: ReadClient;
  readonly metrics: Metrics;
  readonly isKnownHost: HostCheck;
  readonly isAllowedOrigin: OriginCheck;
  readonly log: FastifyBaseLogger;
  /** Where the built web client is; null: the API alone. */
  readonly clientDir: string | null;
  readonly version: string;
  isHealthy(): Promise<boolean>;
}

export async function createHttpServer(ports: HttpPorts): Promise<FastifyInstance> {
  const { config, refusals } = ports;
  const app = fastify({
    loggerInstance: ports.log,
    // Addresses hold room codes, and a busy night makes thousands of lines.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log) => log,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    ...PATIENCE,
    rewriteUrl: pathForRouter,
    // What the HTTP parser or the router stumbles over is refused in the same words as everything else.
    clientErrorHandler: (error, socket) =>
      socket.writable && error.code !== 'ECONNRESET' && !owesAnswer(socket)
        ? refuseRaw(socket, 'INVALID_REQUEST')
        : socket.destroy(),
    frameworkErrors: (_error, request, reply) => {
      const { address } = ports.readClient(request.raw);
      const isOver = isRateLimited(ports, { address, playerId: null, isFile: false });
      replyRefusal(reply as FastifyReply, refusals, { code: isOver ? 'RATE_LIMITED' : 'INVALID_REQUEST' });
    },
  });
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.server.on('checkContinue', (request, response) => {
    // Behind an answer that is still to come nobody waits to be asked for more, and Node would write this into the answer.
    if (response.socket) response.writeContinue();
    app.routing(request, response);
  });
  app.decorateRequest('client');
  app.decorateRequest('session', null);
  readBodiesAsJson(app);
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await addDocs(app, ports.version);

  const protection = protectionHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    request.client = ports.readClient(request.raw);
    request.session = ports.cookies.read(request);
    const isData = isDataPath(request.routeOptions.url ?? request.url);
    reply.headers(isData ? DATA_PROTECTION : protection);
    const { client, session } = request;
    const objection = objectionTo(ports, request.raw, { client, playerId: session?.playerId ?? null, isData });
    if (objection !== null) return replyRefusal(reply, refusals, { code: objection });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    ports.metrics.requestSeconds.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof StoreUnavailable) {
      return replyRefusal(reply.header('retry-after', '1'), refusals, { code: 'STORE_UNAVAILABLE' });
    }
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    if (!isTheirs) request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return replyRefusal(reply, refusals, { code: isTheirs ? 'INVALID_REQUEST' : 'INTERNAL_ERROR' });
  });
  const sendDocument = ports.clientDir && createDocument(ports.clientDir);
  app.setNotFoundHandler((request, reply) =>
    sendDocument && wantsPage(request)
      ? sendDocument(reply.code(404))
      : replyRefusal(reply, refusals, { code: 'NOT_FOUND' }),
  );

  addRoutes(app, new Handlers(ports));
  addOperations(app, { ...ports, metricsToken: config.metricsToken });
  if (ports.clientDir && sendDocument) await addStaticFiles(app, ports.clientDir, sendDocument);
  return app;
}

/** Replaces Fastify's own JSON parser, which has no limit on nesting. */
function readBodiesAsJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }));
    }
  });
}

/** Whether an earlier request of this connection waits for its answer: a refusal now would be taken for it, or fall into it. */
const owesAnswer = (socket: Socket): boolean => Boolean((socket as { _httpMessage?: unknown })._httpMessage);

const KNOWN_METHODS = new Set(METHODS);

/**
 * `GET *` and `GET http://elsewhere/` are HTTP, but no address of ours; the router knows only paths.
 * `PLAY / RTSP/1.0` and HTTP/2's `PRI *` pass the parser, but the router never heard of such methods and would forgo every
 * hook, the rate limit first of all: it meets them as one that it knows and no route has.
 */
function pathForRouter(request: IncomingMessage): string {
  const { method = '', url = '' } = request;
  if (!KNOWN_METHODS.has(method)) request.method = 'TRACE';
  return url.startsWith('/') ? url : '/*';
}

/** Data is not rendered or framed, and no cache keeps it: it holds hands and tokens. */
const DATA_PROTECTION = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Of a route, not of a request: `/%61pi/games` leads to the same route as `/api/games`. */
const isDataPath = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/docs');

/** What Helmet sets, worked out once: it is the same for every answer. */
function protectionHeaders({ pusher, publicUrl }: ServerConfig): Record<string, string> {
  const services = pusher ? [`wss://${pusher.host ?? '*.pusher.com'}`, `https://${pusher.host ?? '*.pusher.com'}`] : [];
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Our own scripts alone. They may compile WebAssembly, which the solver behind the analysis of 4 Kate is made of.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...services],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 15552000 } : false,
    // A party on a home network plays over plain HTTP, where these two would only break things.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return response.getHeaders() as Record<string, string>;
}

async function addDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Oyster World',
        version,
        description: 'Worlds, games and actions over HTTP. See docs/protocol.md.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
