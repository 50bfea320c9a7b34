import type { Agent } from 'node:http';
import { type SessionLookup, sessionLookupResponse, sessionsAliveResponse } from '@shop/contracts/user-api.ts';
import { unavailable } from '@shop/platform/service/http/errors.ts';
import { currentRequestId, REQUEST_ID_HEADER } from '@shop/platform/service/http/request-context.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import type { z } from 'zod';
import type { ConcurrencyLimit } from '../upstreams/concurrency-limit.ts';
import { internalCall } from '../upstreams/internal-call.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import type { Identities } from './identities.ts';

/** What the gateway asks the user service for itself. Every call fails with 503 when there is no good answer in time. */
export interface UserService {
  /** @returns null when no session has this cookie */
  lookup(token: string, touch: boolean): Promise<SessionLookup>;
  /** Which of these sessions still live. @param sessionIds at most SESSIONS_ALIVE_MAX */
  alive(sessionIds: readonly string[]): Promise<z.output<typeof sessionsAliveResponse>['alive']>;
}

/** A thousand sessions are some 120 kB. */
const ANSWER_BYTES = 1024 * 1024;

/** @param options `timeout`: milliseconds for one call, whichever addresses it takes */
export function createUserService(options: {
  upstream: UpstreamList;
  identities: Identities;
  agent: Agent;
  timeout: number;
  limits: ConcurrencyLimit;
}): UserService {
  const { identities, agent, timeout, limits } = options;
  const { next } = options.upstream;

  async function ask<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<z.output<Schema>> {
    const requestId = currentRequestId();
    const headers = {
      [IDENTITY_HEADER]: await identities.ofGateway('user'),
      ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
    };
    const leave = await limits.acquire();
    try {
      const answer = await internalCall({
        next,
        path,
        method: 'POST',
        headers,
        body,
        agent,
        timeout,
        failureAfterMs: 0,
        maxBytes: ANSWER_BYTES,
      });
      if (answer.status !== 200) throw new Error(`the user service answered ${answer.status}`);
      return schema.parse(JSON.parse(answer.body.toString('utf8')));
    } catch (cause) {
      throw Object.assign(unavailable('Sessions cannot be checked for a moment. Try again.'), { cause });
    } finally {
      leave();
    }
  }

  return {
    lookup: async (token, touch) =>
      (await ask('/inner/sessions/look-up', { token, touch }, sessionLookupResponse)).session,
    alive: async (sessionIds) => (await ask('/inner/sessions/alive', { sessionIds }, sessionsAliveResponse)).alive,
  };
}
