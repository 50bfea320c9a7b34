import { notFound, notSignedIn } from '@shop/platform/service/errors.ts';
import type { ConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import type { Upstream } from '../edge/route-table.ts';
import type { Identities, Session } from '../sessions/identities.ts';
import { failureAfter } from '../timeouts.ts';
import { callInternally } from '../upstreams/call-service.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';

/** What a response needs that is put together from parts of several services. */
export interface PartDeps {
  lists: Record<Upstream, UpstreamList>;
  limits: Record<Upstream, ConcurrencyLimit>;
  identities: Pick<Identities, 'of'>;
  agent: Dispatcher;
  /** `call`: milliseconds for the whole response. */
  timeouts: { call: number };
}

interface Part<Schema extends z.ZodType> {
  name: Upstream;
  /** Below /inner, which browsers cannot reach. */
  path: string;
  schema: Schema;
  /** Milliseconds. */
  timeout: number;
  maxBytes: number;
  /** What a 404 says was not found. */
  what: string;
  /** POST: an action that may be repeated. */
  method?: 'GET' | 'POST';
  /** Sent as JSON. */
  body?: unknown;
}

/**
 * Reads a service's part of a response, or has it act, with the caller's identity.
 * @throws ShopError 401 if the service no longer knows the caller, 404, those of `callService`, and an Error for any other status
 */
export async function readPart<Schema extends z.ZodType>(
  { lists, limits, identities, agent, timeouts }: PartDeps,
  session: Session,
  { name, path, schema, timeout, maxBytes, what, method = 'GET', body: sent }: Part<Schema>,
): Promise<z.output<Schema>> {
  const { status, body } = await callInternally({
    next: lists[name].next,
    dispatcher: agent,
    limit: limits[name],
    method,
    path,
    body: sent,
    identity: await identities.of(session, name, false),
    timeout,
    failureAfterMs: failureAfter(timeouts.call),
    maxBytes,
  });
  if (status === 401) throw notSignedIn();
  if (status === 404) throw notFound(what);
  if (status !== 200) throw new Error(`${name} responded ${status}`);
  return schema.parse(JSON.parse(body.toString('utf8')));
}
