import type { FastifyInstance } from 'fastify';
import { within } from '../lib/within.ts';

/** A dependency that must work before the service accepts requests. */
export interface ReadinessCheck {
  name: string;
  /** `warning`: the service is ready nevertheless. `message` is public and contains no internals. A rejection counts as failed. */
  check(): Promise<{ status: 'ok' | 'warning' | 'failed'; message?: string; [fact: string]: unknown }>;
}

type CheckResult = Awaited<ReturnType<ReadinessCheck['check']>>;

const checkTimeoutMs = 3_000;

/** `/healthz`: the process responds. `/readyz`: its dependencies respond too, with each check by name; 503 when one fails. */
export function addHealthRoutes(server: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      checks.map(async (readiness) => {
        const { name } = readiness;
        try {
          return [name, await within(readiness.check(), checkTimeoutMs)] as const;
        } catch (error) {
          reply.log.warn({ err: error, check: name }, 'readiness check failed');
          return [name, { status: 'failed' } satisfies CheckResult] as const;
        }
      }),
    );
    const isReady = results.every(([, { status }]) => status !== 'failed');
    if (!isReady) reply.code(503).header('retry-after', '2');
    return { status: isReady ? 'ready' : 'unavailable', checks: Object.fromEntries<CheckResult>(results) };
  });
}
