import type { Agent } from 'node:http';
import { type AccountExport, exportOfCatalogue, exportOfOrder, exportOfUser } from '@shop/contracts/export-api.ts';
import { notSignedIn, ShopError, unavailable } from '@shop/platform/service/http/errors.ts';
import { currentRequestId, REQUEST_ID_HEADER } from '@shop/platform/service/http/request-context.ts';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { contextOf } from '../edge/request-context.ts';
import type { Upstream } from '../edge/route-table.ts';
import { sessionOf } from '../sessions/authorize.ts';
import type { Identities, Session } from '../sessions/identities.ts';
import { failureAfter } from '../timeouts.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../upstreams/concurrency-limit.ts';
import { internalCall, RESPONSE_TOO_LARGE } from '../upstreams/internal-call.ts';
import type { UpstreamList } from '../upstreams/upstream-list.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';

/**
 * Of each service's part; some 10,000 orders of three lines. Together with what is made of it that is some 100 MB for a moment,
 * which is why only MOST_EXPORTS are put together at a time.
 */
const PART_BYTES = 12 * 1024 * 1024;
const MOST_EXPORTS = { min: 2, max: 2, maxWaiting: 64 };

export interface ExportParts {
  lists: Record<Upstream, UpstreamList>;
  limits: Record<Upstream, ConcurrencyLimit>;
  identities: Pick<Identities, 'of'>;
  agent: Agent;
  /** `call`: milliseconds for all of it; `slot`: for which it may wait for others to be done. */
  timeouts: { call: number; concurrencyWait: number };
}

/**
 * GET /api/users/me/export, 'Download my data': what each service keeps of the caller, asked of all at the same time with his
 * own identity (DESIGN.md §1). A user has one at a time made, for it is the dearest thing that he may ask for.
 * @throws 401 for a visitor, and for whom a service no longer knows; 429 while his last one is being made; 503 when a part is
 * down: half of it would look like all; 503 `busy` while others are being made; 502 `export-too-large`
 */
export function accountExport(parts: ExportParts) {
  const making = new Set<string>();
  const limits = createConcurrencyLimit({ ...MOST_EXPORTS, maxWaitMs: parts.timeouts.concurrencyWait });
  return async (_request: Request, response: Response): Promise<void> => {
    const session = sessionOf(response);
    const { _id: userId } = session.user;
    if (making.has(userId)) throw underWay();
    making.add(userId);
    const start = performance.now() - (contextOf(response).lookupMs ?? 0);
    const everything = await withinLimit(limits, () =>
      everythingOf(session, parts, parts.timeouts.call - (performance.now() - start)),
    ).finally(() => making.delete(userId));
    response
      .set({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' })
      .type('json')
      // For people: they read it.
      .send(`${JSON.stringify(everything, undefined, 2)}\n`);
  };
}

async function withinLimit<T>(limits: ConcurrencyLimit, work: () => Promise<T>): Promise<T> {
  const leave = await limits.acquire();
  return work().finally(leave);
}

async function everythingOf(session: Session, parts: ExportParts, left: number): Promise<AccountExport> {
  const ask = <Schema extends z.ZodType>(name: Upstream, schema: Schema) => askPart(parts, session, name, schema, left);
  const [user, order, catalogue] = await withTimeout(
    left,
    Promise.all([ask('user', exportOfUser), ask('order', exportOfOrder), ask('catalogue', exportOfCatalogue)]),
  ).catch(partIsDown);
  return { exportedAt: new Date().toISOString(), ...user, ...order, ...catalogue };
}

async function askPart<Schema extends z.ZodType>(
  { lists, limits, identities, agent, timeouts }: ExportParts,
  session: Session,
  name: Upstream,
  schema: Schema,
  timeout: number,
): Promise<z.output<Schema>> {
  const requestId = currentRequestId();
  const headers = {
    [IDENTITY_HEADER]: await identities.of(session, name, false),
    ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
  };
  const { next } = lists[name];
  const failureAfterMs = failureAfter(timeouts.call);
  const maxBytes = PART_BYTES;
  const call = {
    next,
    path: '/inner/export',
    method: 'GET',
    headers,
    agent,
    timeout,
    failureAfterMs,
    maxBytes,
  } as const;
  const leave = await limits[name].acquire();
  const { status, body } = await internalCall(call).finally(leave);
  if (status === 401) throw notSignedIn();
  if (status !== 200) throw new Error(`${name} answered ${status}`);
  return schema.parse(JSON.parse(body.toString('utf8')));
}

/** 502: trying again does not help, but a person can. */
function exportTooLarge(cause: Error): ShopError {
  const message = 'Your data is too large to be downloaded here. Write to the shop, and we send it to you.';
  return Object.assign(new ShopError('bad-gateway', 'export-too-large', message), { cause });
}

function underWay(): ShopError {
  const message = 'Your data is being put together already. Try again in a moment.';
  return new ShopError('too-many', 'too-many', message, { retryAfter: 1 });
}

function partIsDown(error: unknown): never {
  if (error instanceof ShopError && error.status === 401) throw error;
  if (error instanceof ShopError && error.code === RESPONSE_TOO_LARGE) throw exportTooLarge(error);
  throw Object.assign(unavailable('A part of your data cannot be read for a moment. Try again.'), { cause: error });
}
