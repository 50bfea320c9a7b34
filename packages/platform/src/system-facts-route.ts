import { LISTED_DEAD_LETTERS, serviceFacts } from '@shop/contracts/system-api.ts';
import { firstLineOf, listDeadLetters } from './events/dead-letters/dead-letters.ts';
import { failingChecks, type ReadinessChecks } from './service/http/readiness.ts';
import { administratorRoute, type Route } from './service/http/route.ts';
import type { Logger } from './service/observability/logger.ts';
import { readProcessFacts } from './service/observability/process-facts.ts';
import type { Queryable } from './service/postgres/postgres.ts';
import { withTimeout } from './service/timing/with-timeout.ts';

/** The path of what a service says of itself to the gateway. */
export const SYSTEM_FACTS_PATH = '/inner/system-facts';

/** A service that waits for its database responds without it before the gateway gives up after 1.5 s. */
const WITHIN_MS = 700;

/**
 * Responds with what this process says of itself: what /readyz and /metrics say, and the dead letters themselves
 * (docs/api.md#system). It responds without a database too.
 */
export function systemFactsRoute(deps: {
  db: Queryable;
  checks: ReadinessChecks;
  degraded?: (() => readonly string[]) | undefined;
  timeoutFactor: number;
  logger: Pick<Logger, 'warn'>;
}): Route {
  return administratorRoute({
    method: 'get',
    path: SYSTEM_FACTS_PATH,
    response: serviceFacts,
    handle: async () => {
      // Before the queries below, which would count as waiting for a connection.
      const facts = await readProcessFacts();
      const [failing, deadLetters] = await Promise.all([
        failingChecks(deps.checks, WITHIN_MS * deps.timeoutFactor),
        withTimeout(WITHIN_MS * deps.timeoutFactor, readDeadLetters(deps.db), 'the dead letters').catch((err) => {
          deps.logger.warn({ err }, 'dead letters could not be read');
          return null;
        }),
      ]);
      return { ...facts, failing, degraded: [...(deps.degraded?.() ?? [])], deadLetters };
    },
  });
}

async function readDeadLetters(db: Queryable) {
  const rows = await listDeadLetters(db, { limit: LISTED_DEAD_LETTERS });
  return rows.map(({ id, consumer, topic, key, firstSeen, error, attempts, replayRequestedAt }) => ({
    _id: id,
    consumer,
    topic,
    key,
    firstSeen: firstSeen.toISOString(),
    error: firstLineOf(error),
    attempts,
    isReplaying: replayRequestedAt !== null,
  }));
}
