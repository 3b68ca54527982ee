import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../wire/messages.ts';
import type { HostCheck } from '../gateway/host.ts';
import { isFromThisMachine } from '../limits/client.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface OperationsPorts {
  /** Null: metrics are for this machine alone. */
  readonly metricsToken: string | null;
  readonly metrics: Metrics;
  readonly isKnownHost: HostCheck;
  readonly version: string;
  isHealthy(): Promise<boolean>;
}

const PRIVATE: ErrorAnswer = {
  error: 'Metrics are for this machine, or for those who show METRICS_TOKEN.',
  code: 'UNAUTHORIZED',
};

/** What the operator asks: health and metrics. */
export function addOperations(app: FastifyInstance, ports: OperationsPorts): void {
  const { metrics, isHealthy, version } = ports;
  app.get('/healthz', { schema: { summary: 'Is this server well?' } }, async (_request, reply) => {
    const isWell = await isHealthy();
    return reply
      .code(isWell ? 200 : 503)
      .send({ status: isWell ? 'ok' : 'unwell', version, uptimeS: Math.round(process.uptime()) });
  });
  app.get('/metrics', { schema: { summary: 'Prometheus metrics' } }, async (request, reply) => {
    if (!mayReadMetrics(request, ports)) return reply.code(401).send(PRIVATE);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function mayReadMetrics(
  { raw, headers, client }: FastifyRequest,
  { metricsToken, isKnownHost }: OperationsPorts,
): boolean {
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`);
  return isFromThisMachine(raw) && isKnownHost(headers, client.host);
}

/** Takes the same time wherever the texts differ. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
