import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { ShopError } from '@shop/platform/service/errors.ts';
import { counter } from '@shop/platform/service/observability/metrics.ts';
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestContext } from '../edge/request-context.ts';
import { addressKey } from './address-key.ts';
import { createKnownCallers } from './known-callers.ts';
import { memoryLimiter, type RateLimitStore } from './rate-limit-store.ts';
import { BURST_LIMITS, type Burst, REGISTRATIONS_PER_HOUR, type Rule } from './rules.ts';

/** The rate limits of docs/api.md#rate-limits. */
export interface RateLimits {
  /**
   * Counts a call before anything is done for it: for its user if this gateway knows the cookie, else for its IP address. An
   * unknown cookie costs the address a read, so that nobody can have made-up cookies looked up without limit.
   * @param rule undefined for a call that is not counted, but whose session may be looked up
   * @returns whether `countUser` still has to count the call, once its session is known
   * @throws 429
   */
  countCaller(rule: Rule | undefined, call: Call): Promise<boolean>;
  /**
   * Remembers whose cookie came with a call, and counts the call for that user, or for the IP address of a visitor.
   * @param isUncounted what `countCaller` returned
   * @param session null when no session has the cookie
   * @throws 429
   */
  countUser(rule: Rule | undefined, call: Call, isUncounted: boolean, session: SessionLookup): Promise<void>;
}

type Call = Pick<RequestContext, 'accessToken' | 'client' | 'destination'>;

/**
 * A burst refills in ten times the time in which its rate would earn it, so nobody exceeds 1.1 times the rate for long.
 */
const BURST_REFILL_FACTOR = 10;
const HOUR_SECONDS = 3_600;
const SHARED_RULES: ReadonlySet<Rule> = new Set(['writes', 'registrations']);

/**
 * @param options `store`: where all gateways count writes and registrations together, in addition to their own counts,
 * which remain while the store is slow or down; `scale`: RATE_LIMIT_SCALE
 */
export function createRateLimits({ store, scale }: { store?: RateLimitStore | undefined; scale: number }): RateLimits {
  const local = createLimiters(memoryLimiter, scale);
  const shared = store && createLimiters(store.limiter, scale);
  const known = createKnownCallers();
  const refused = counter('gateway_rate_limited_total', 'Calls refused with 429 by a rate-limit rule', ['rule']);

  async function consume(rule: Rule, key: string): Promise<void> {
    try {
      await local[rule].consume(key);
      if (SHARED_RULES.has(rule)) await shared?.[rule].consume(key);
    } catch (error) {
      // Without the store, the count of this gateway remains.
      if (!(error instanceof RateLimiterRes)) return;
      refused.inc({ rule });
      throw tooMany(error.msBeforeNext);
    }
  }

  return {
    countCaller: async (rule, { accessToken, client, destination }) => {
      const bucket = `address:${addressKey(client.address)}`;
      const lookedUp = destination !== undefined && destination.session !== 'never';
      if (accessToken === undefined || !lookedUp) {
        if (rule !== undefined) await consume(rule, bucket);
        return false;
      }
      const userId = known.userOf(accessToken);
      if (userId === undefined) {
        await consume('reads', bucket);
        return true;
      }
      if (rule !== undefined) await consume(rule, `user:${userId}`);
      return false;
    },
    countUser: async (rule, { accessToken, client }, isUncounted, session) => {
      if (accessToken !== undefined) known.learn(accessToken, session?.user._id);
      if (!isUncounted || rule === undefined) return;
      if (session !== null) await consume(rule, `user:${session.user._id}`);
      // `countCaller` has counted a read already.
      else if (rule !== 'reads') await consume(rule, `address:${addressKey(client.address)}`);
    },
  };
}

type LimiterOf = RateLimitStore['limiter'];

function createLimiters(limiterOf: LimiterOf, scale: number) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale));
  const burst = (rule: keyof typeof BURST_LIMITS) => createBurstLimiter(limiterOf, rule, BURST_LIMITS[rule], scaled);
  return {
    reads: burst('reads'),
    searches: burst('searches'),
    writes: burst('writes'),
    webhooks: burst('webhooks'),
    reports: burst('reports'),
    registrations: limiterOf({ name: 'registrations', points: scaled(REGISTRATIONS_PER_HOUR), seconds: HOUR_SECONDS }),
  };
}

/** Allows `perSecond` each second; calls beyond that take from the rest of the burst. */
function createBurstLimiter(
  limiterOf: LimiterOf,
  name: Rule,
  { burst, perSecond }: Burst,
  scaled: (points: number) => number,
) {
  const rate = scaled(perSecond);
  const rest = Math.max(0, scaled(burst) - rate);
  const seconds = (BURST_REFILL_FACTOR * (burst - perSecond)) / perSecond;
  return new BurstyRateLimiter(
    limiterOf({ name, points: rate, seconds: 1 }),
    limiterOf({ name: `${name}-burst`, points: rest, seconds }),
  );
}

function tooMany(milliseconds: number): ShopError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new ShopError('too-many', 'too-many', 'That was too much at once. Try again in a moment.', { retryAfter });
}
