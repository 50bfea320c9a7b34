import { type SessionLookup, sessionLookupResponse, sessionsAliveResponse } from '@shop/contracts/user-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { callInternally } from '../upstreams/call-service.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import type { Identities } from './identities.ts';

/**
 * What the gateway itself calls at the user service. Every call fails with 503 if there is no valid response in time.
 */
export interface UserService {
  /** @returns null if no session has this cookie */
  lookup(token: string, touch: boolean): Promise<SessionLookup>;
  /** Returns those sessions that are active. @param sessionIds at most SESSIONS_ALIVE_MAX */
  alive(sessionIds: readonly string[]): Promise<z.output<typeof sessionsAliveResponse>['alive']>;
}

/** A thousand sessions take about 120 kB. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** @param options `timeouts.lookup`: milliseconds for one call, retry included */
export function createUserService(options: {
  upstream: UpstreamList;
  identities: Identities;
  agent: Dispatcher;
  timeouts: { lookup: number };
  limit: ConcurrencyLimit;
}): UserService {
  const { identities, agent, timeouts, limit } = options;
  const { next } = options.upstream;
  const lookups = counter('gateway_session_lookups_total', 'Sessions looked up at the user service, not in the cache');

  async function call<Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    try {
      const response = await callInternally({
        next,
        dispatcher: agent,
        limit,
        method: 'POST',
        path,
        identity: await identities.ofGateway('user'),
        body,
        timeout: timeouts.lookup,
        failureAfterMs: 0,
        maxBytes: MAX_RESPONSE_BYTES,
      });
      if (response.status !== 200) throw new Error(`user service responded ${response.status}`);
      return schema.parse(JSON.parse(response.body.toString('utf8')));
    } catch (cause) {
      throw Object.assign(unavailable('Sessions cannot be checked for a moment. Try again.'), { cause });
    }
  }

  return {
    lookup: async (token, touch) => {
      lookups.inc();
      return (await call('/inner/sessions/look-up', { token, touch }, sessionLookupResponse)).session;
    },
    alive: async (sessionIds) => (await call('/inner/sessions/alive', { sessionIds }, sessionsAliveResponse)).alive,
  };
}
