import type { Health } from '@shop/contracts/common-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import { HEALTH_PATH } from '@shop/platform/service/http/health-route.ts';
import { VERSION } from '@shop/platform/service/observability/version.ts';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { type Upstream, upstreams } from '../edge/route-table.ts';
import type { Identities } from '../sessions/identities.ts';
import type { Timeouts } from '../timeouts.ts';
import { callInternally } from '../upstreams/call-service.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';

export interface HealthResponse {
  /** Whether people can shop: user, catalogue and order respond (docs/api.md#health). */
  open: boolean;
  body: Health;
}

const NEEDED: readonly Upstream[] = ['user', 'catalogue', 'order'];

interface Deps {
  lists: Record<Upstream, UpstreamList>;
  identities: Pick<Identities, 'ofGateway'>;
  agent: Dispatcher;
  timeouts: Pick<Timeouts, 'health' | 'healthCache'>;
}

/**
 * GET /api/health; concurrent requests share one round of calls. A service is healthy while one of two of its replicas
 * responds.
 */
export function createHealth(deps: Deps): () => Promise<HealthResponse> {
  let cached: { at: number; response: Promise<HealthResponse> } | undefined;
  return () => {
    const now = performance.now();
    if (cached === undefined || now - cached.at >= deps.timeouts.healthCache)
      cached = { at: now, response: check(deps) };
    return cached.response;
  };
}

/** Sends the health of the shop; 503 while people cannot shop. */
export function healthEndpoint({ health }: { health: () => Promise<HealthResponse> }) {
  return async (_request: Request, response: Response): Promise<void> => {
    const { open, body } = await health();
    if (!open) response.status(503).set('retry-after', '1');
    response.set('cache-control', 'no-store').json(body);
  };
}

async function check(deps: Deps): Promise<HealthResponse> {
  const states = await Promise.all(
    upstreams.map(async (name) => [name, (await isHealthy(name, deps)) ? 'ok' : 'down'] as const),
  );
  const parts = Object.fromEntries(states);
  const allHealthy = states.every(([, state]) => state === 'ok');
  return {
    open: NEEDED.every((name) => parts[name] === 'ok'),
    body: { status: allHealthy ? 'ok' : 'degraded', parts, version: VERSION },
  };
}

/** Calls two replicas at once: after a timeout of a dead one there may be no time for another. */
async function isHealthy(name: Upstream, deps: Deps): Promise<boolean> {
  try {
    const first = deps.lists[name].next();
    const replicas = new Set([first, deps.lists[name].next(first)]);
    await Promise.any([...replicas].map((url) => assertHealthy(name, url, { ...deps, isAlone: replicas.size === 1 })));
    return true;
  } catch {
    return false;
  }
}

/** @param deps `isAlone`: only a single replica is retried; the retry budget is for the calls of clients */
async function assertHealthy(name: Upstream, url: URL, deps: Deps & { isAlone: boolean }): Promise<void> {
  const { identities, agent, timeouts, isAlone } = deps;
  const { status } = await callInternally({
    next: (failed) => {
      if (failed !== undefined && !isAlone) throw unavailable();
      return url;
    },
    path: HEALTH_PATH,
    dispatcher: agent,
    identity: await identities.ofGateway(name),
    timeout: timeouts.health,
    // A service may wait longer than this for its database before it responds 503: a timeout is no failure of the
    // process.
    failureAfterMs: Number.POSITIVE_INFINITY,
    maxBytes: 64 * 1024,
  });
  if (status !== 200) throw new Error(`${name} is unhealthy: ${status}`);
}
