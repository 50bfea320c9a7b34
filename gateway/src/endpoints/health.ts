import type { Agent } from 'node:http';
import type { Health } from '@shop/contracts/common-api.ts';
import { unavailable } from '@shop/platform/service/http/errors.ts';
import { HEALTH_PATH } from '@shop/platform/service/http/health-route.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import type { Request, Response } from 'express';
import { type Upstream, upstreams } from '../edge/route-table.ts';
import type { Identities } from '../sessions/identities.ts';
import { internalCall } from '../upstreams/internal-call.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';

export interface HealthResponse {
  /** Whether people can shop: user, catalogue and order answer (API.md, Everywhere). */
  open: boolean;
  body: Health;
}

const NEEDED: readonly Upstream[] = ['user', 'catalogue', 'order'];
const LIMIT_MS = 1_500;

interface Deps {
  lists: Record<Upstream, UpstreamList>;
  identities: Pick<Identities, 'ofGateway'>;
  agent: Agent;
  /** Milliseconds that an answer serves for all who ask. */
  cacheMs: number;
}

/**
 * GET /api/health; many who ask at once cost one round of questions. A service is well while one of the two replicas that are
 * asked answers.
 */
export function createHealth(deps: Deps): () => Promise<HealthResponse> {
  let kept: { at: number; answer: Promise<HealthResponse> } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at >= deps.cacheMs) kept = { at: now, answer: ask(deps) };
    return kept.answer;
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

async function ask(deps: Deps): Promise<HealthResponse> {
  const states = await Promise.all(
    upstreams.map(async (name) => [name, (await answers(name, deps)) ? 'ok' : 'down'] as const),
  );
  const parts = Object.fromEntries(states);
  const allWell = states.every(([, state]) => state === 'ok');
  return {
    open: NEEDED.every((name) => parts[name] === 'ok'),
    body: { status: allWell ? 'ok' : 'degraded', parts },
  };
}

/** Two replicas are asked at once: one that has just died may leave no time for another question. */
async function answers(name: Upstream, deps: Deps): Promise<boolean> {
  try {
    const first = deps.lists[name].next();
    const asked = new Set([first, deps.lists[name].next(first)]);
    await Promise.any([...asked].map((url) => assertWell(name, url, { ...deps, isAlone: asked.size === 1 })));
    return true;
  } catch {
    return false;
  }
}

/** @param deps `isAlone`: only then is it asked twice; the budget of repeats is there for people's calls */
async function assertWell(name: Upstream, url: URL, deps: Deps & { isAlone: boolean }): Promise<void> {
  const { identities, agent, isAlone } = deps;
  const { status } = await internalCall({
    next: (failed) => {
      if (failed !== undefined && !isAlone) throw unavailable();
      return url;
    },
    path: HEALTH_PATH,
    method: 'GET',
    headers: { [IDENTITY_HEADER]: await identities.ofGateway(name) },
    agent,
    timeout: LIMIT_MS,
    // A service may wait longer than that for its database before it says 503: it is not silent.
    failureAfterMs: Number.POSITIVE_INFINITY,
    maxBytes: 64 * 1024,
  });
  if (status !== 200) throw new Error(`${name} is not well: ${status}`);
}
