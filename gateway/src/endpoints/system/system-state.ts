import { type ServiceFacts, type SystemReplica, type SystemState, serviceFacts } from '@shop/contracts/system-api.ts';
import { unavailable } from '@shop/platform/service/errors.ts';
import type { Logger } from '@shop/platform/service/observability/logger.ts';
import { readProcessFacts } from '@shop/platform/service/observability/process-facts.ts';
import { SYSTEM_FACTS_PATH } from '@shop/platform/system-facts-route.ts';
import type { Request, Response } from 'express';
import type { Dispatcher } from 'undici';
import { type Upstream, upstreams } from '../../edge/route-table.ts';
import { sessionOf } from '../../sessions/authorize.ts';
import type { Identities, Session } from '../../sessions/identities.ts';
import type { Timeouts } from '../../timeouts.ts';
import { callInternally } from '../../upstreams/call-service.ts';
import type { UpstreamList } from '../../upstreams/upstream-list.ts';
import { combineFacts } from './combine-facts.ts';
import { findHands } from './find-hands.ts';

/** The path of what the operator's page shows, for Express. */
export const SYSTEM = '/api/admin/system';
const FACTS_BYTES = 256 * 1024;

export interface SystemParts {
  lists: Record<Upstream, UpstreamList>;
  identities: Pick<Identities, 'of'>;
  agent: Dispatcher;
  timeouts: Pick<Timeouts, 'health'>;
  /** What does not work although this gateway is ready. */
  degraded: () => readonly string[];
  /** Whether `npm start` runs the shop. */
  isEmbedded: boolean;
  logger: Pick<Logger, 'warn'>;
}

/**
 * GET /api/admin/system: asks every replica that this gateway knows what it says of itself, and adds up what needs a hand
 * (docs/api.md#system). A replica that does not respond in time is part of the response.
 * @throws 401 and 403 for others than administrators
 */
export function systemState(deps: SystemParts) {
  return async (_request: Request, response: Response): Promise<void> => {
    const session = sessionOf(response);
    const [services, own] = await Promise.all([
      Promise.all(upstreams.map((name) => readService(deps, session, name))),
      readProcessFacts(),
    ]);
    const now = new Date();
    const gateway = { ...own, failing: [], degraded: [...deps.degraded()] };
    const hands = findHands(gateway, services, { now, isEmbedded: deps.isEmbedded });
    const state: SystemState = { at: now.toISOString(), hands, gateway, services };
    response.set('cache-control', 'no-store').json(state);
  };
}

async function readService(
  deps: SystemParts,
  session: Session,
  name: Upstream,
): Promise<SystemState['services'][number]> {
  const read = await Promise.all(
    deps.lists[name].replicas().map(async ({ url, isOpen }) => {
      const told = isOpen ? null : await readReplica(deps, session, name, url);
      return { replica: replicaOf(url, isOpen, told), told };
    }),
  );
  const told = read.map((each) => each.told).filter((each) => each !== null);
  return {
    name,
    replicas: read.map(({ replica }) => replica),
    facts: combineFacts(told.map(({ facts }) => facts)),
    deadLetters: told.find(({ deadLetters }) => deadLetters !== null)?.deadLetters ?? null,
  };
}

function replicaOf(url: URL, isBreakerOpen: boolean, told: ServiceFacts | null): SystemReplica {
  const address = url.host;
  if (told === null) return { address, isBreakerOpen, process: null };
  const { version, startedAt, failing, degraded } = told;
  return { address, isBreakerOpen, process: { version, startedAt, failing, degraded } };
}

/** @returns null for one that does not respond in time, or with something else */
async function readReplica(
  { identities, agent, timeouts, logger }: SystemParts,
  session: Session,
  name: Upstream,
  url: URL,
): Promise<ServiceFacts | null> {
  try {
    const { status, body } = await callInternally({
      next: (failed) => {
        if (failed !== undefined) throw unavailable();
        return url;
      },
      path: SYSTEM_FACTS_PATH,
      dispatcher: agent,
      identity: await identities.of(session, name, false),
      timeout: timeouts.health,
      // As for the health check: a service may wait longer for its database.
      failureAfterMs: Number.POSITIVE_INFINITY,
      maxBytes: FACTS_BYTES,
    });
    if (status !== 200) throw new Error(`${name} responded ${status}`);
    return serviceFacts.parse(JSON.parse(body.toString('utf8')));
  } catch (err) {
    logger.warn({ err, service: name, address: url.host }, 'a replica does not say how it is');
    return null;
  }
}
