import {
  type AccountExport,
  exportOfCatalogue,
  exportOfChat,
  exportOfOrder,
  exportOfUser,
} from '@shop/contracts/export-api.ts';
import { ShopError, unavailable } from '@shop/platform/service/errors.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { contextOf } from '../edge/request-context.ts';
import type { Upstream } from '../edge/route-table.ts';
import { sessionOf } from '../sessions/authorize.ts';
import type { Session } from '../sessions/identities.ts';
import { RESPONSE_TOO_LARGE } from '../upstreams/call-service.ts';
import { createUpstreamLimit } from '../upstreams/upstream-limits.ts';
import { withTimeout } from '../upstreams/with-timeout.ts';
import { type PartDeps, readPart } from './read-part.ts';

/**
 * Bytes of each service's part: about 10,000 orders of three lines. Together with the result this takes about 100 MB
 * for a moment, which is why CONCURRENT_EXPORTS is low.
 */
const PART_BYTES = 12 * 1024 * 1024;
const CONCURRENT_EXPORTS = { min: 2, max: 2, maxQueued: 64 };

export interface ExportParts extends PartDeps {
  /** `call`: milliseconds for the whole export; `concurrencyWait`: milliseconds that it may wait for others. */
  timeouts: { call: number; concurrencyWait: number };
}

/**
 * GET /api/users/me/export, 'Download my data': collects what each service stores about the caller, in parallel and
 * with the caller's identity (docs/architecture.md#services). One export per user at a time: it is the most expensive
 * request a user can make.
 * @throws 401 for visitors, and if a service no longer knows the user; 429 while another export of the user runs; 503
 * if a service is down, because half of the data would look like all of it; 503 `busy` while too many exports run; 502
 * `export-too-large`
 */
export function accountExport(deps: ExportParts) {
  const running = new Set<string>();
  const limit = createUpstreamLimit({ ...CONCURRENT_EXPORTS, queueTimeoutMs: deps.timeouts.concurrencyWait });
  return async (_request: Request, response: Response): Promise<void> => {
    const session = sessionOf(response);
    const { _id: userId } = session.user;
    if (running.has(userId)) throw alreadyRunning();
    running.add(userId);
    const start = performance.now() - (contextOf(response).lookupMs ?? 0);
    const data = await limit
      .run(() => collect(session, deps, deps.timeouts.call - (performance.now() - start)))
      .finally(() => running.delete(userId));
    response
      .set({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' })
      .type('json')
      // Indented: people read it.
      .send(`${JSON.stringify(data, undefined, 2)}\n`);
  };
}

async function collect(session: Session, deps: ExportParts, timeLeft: number): Promise<AccountExport> {
  const read = <Schema extends z.ZodType>(name: Upstream, schema: Schema) =>
    readPart(deps, session, {
      name,
      path: '/inner/export',
      schema,
      timeout: timeLeft,
      maxBytes: PART_BYTES,
      what: 'Account',
    });
  const [user, order, catalogue, chat] = await withTimeout(
    timeLeft,
    Promise.all([
      read('user', exportOfUser),
      read('order', exportOfOrder),
      read('catalogue', exportOfCatalogue),
      read('chat', exportOfChat),
    ]),
  ).catch(refuseWithoutPart);
  return { exportedAt: new Date().toISOString(), ...user, ...order, ...catalogue, ...chat };
}

/** 502: a retry does not help, but support can. */
function exportTooLarge(cause: Error): ShopError {
  const message = 'Your data is too large to be downloaded here. Write to the shop, and we send it to you.';
  return Object.assign(new ShopError('bad-gateway', 'export-too-large', message), { cause });
}

function alreadyRunning(): ShopError {
  const message = 'Your data is being put together already. Try again in a moment.';
  return new ShopError('too-many', 'too-many', message, { retryAfter: 1 });
}

function refuseWithoutPart(error: unknown): never {
  if (error instanceof ShopError && error.status === 401) throw error;
  if (error instanceof ShopError && error.code === RESPONSE_TOO_LARGE) throw exportTooLarge(error);
  throw Object.assign(unavailable('A part of your data cannot be read for a moment. Try again.'), { cause: error });
}
