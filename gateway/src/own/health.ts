import type { Agent } from 'node:http';
import type { Health } from '@shop/contracts/common-api.ts';
import { type Upstream, upstreams } from '../door/route-table.ts';
import type { UserService } from '../sessions/user-service.ts';
import { innerCall } from '../upstreams/inner-call.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';

export interface HealthAnswer {
  /** Whether people can shop: user, catalogue and order answer (API.md, Everywhere). */
  open: boolean;
  body: Health;
}

/** Something of each service that a visitor may ask; any answer but a failure of its own is good. */
const PROBES: Record<Exclude<Upstream, 'user'>, string> = {
  catalogue: '/api/categories',
  order: '/api/orders',
  chat: '/api/chats',
  analytics: '/api/orders/analysis/2000-01-01',
};
const NEEDED: readonly Upstream[] = ['user', 'catalogue', 'order'];
const LIMIT_MS = 1_500;
const KEPT_MS = 500;

interface Deps {
  lists: Record<Upstream, UpstreamList>;
  users: Pick<UserService, 'alive'>;
  agent: Agent;
}

/** GET /api/health; many who ask at once cost one round of questions. */
export function createHealth(deps: Deps): () => Promise<HealthAnswer> {
  let kept: { at: number; answer: Promise<HealthAnswer> } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at > KEPT_MS) kept = { at: now, answer: ask(deps) };
    return kept.answer;
  };
}

async function ask(deps: Deps): Promise<HealthAnswer> {
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

async function answers(name: Upstream, { lists, users, agent }: Deps): Promise<boolean> {
  try {
    if (name === 'user') {
      await users.alive([]);
      return true;
    }
    const url = new URL(PROBES[name], lists[name].next());
    const { status } = await innerCall({ url, method: 'GET', headers: {}, agent, timeout: LIMIT_MS });
    return status < 500;
  } catch {
    return false;
  }
}
