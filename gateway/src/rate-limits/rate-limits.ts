import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import { counter } from '@shop/platform/service/lifecycle/metrics.ts';
import { BurstyRateLimiter, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestContext } from '../edge/request-context.ts';
import { addressKey } from './address-key.ts';
import { createKnownCallers } from './known-callers.ts';
import { memoryLimiter, type RateLimitStore } from './rate-limit-store.ts';
import { BURST_LIMITS, type Burst, REGISTRATIONS_PER_HOUR, type Rule } from './rules.ts';

/** The limits of API.md (Everywhere). */
export interface RateLimits {
  /**
   * Counts a call before anything is done for it: for its user if this gateway knows the cookie, else for its IP address. An
   * unknown cookie costs the address a read, so that nobody can have made-up cookies looked up without limit.
   * @param row undefined for a call that is not counted, but whose session may be looked up
   * @returns whether `countUser` still has to count the call, once its session is known
   * @throws 429
   */
  countCaller(row: Rule | undefined, call: Call): Promise<boolean>;
  /**
   * Remembers whose cookie came with a call, and counts the call for that user, or for the IP address of a visitor.
   * @param isUncounted what `countCaller` returned
   * @param session null when no session has the cookie
   * @throws 429
   */
  countUser(row: Rule | undefined, call: Call, isUncounted: boolean, session: SessionLookup): Promise<void>;
}

type Call = Pick<RequestContext, 'accessToken' | 'client' | 'destination'>;

/** A burst comes back after ten times as long as its rate would earn it, so nobody gets more than 1.1 times the rate for long. */
const BURST_RETURNS = 10;
const HOUR = 3_600;
const COUNTED_TOGETHER: ReadonlySet<Rule> = new Set(['writes', 'registrations']);

/**
 * @param options `store`: where all gateways count writes and registrations together, beside their own count, which alone is left
 * while it is slow or down; `scale`: RATE_LIMIT_SCALE
 */
export function createRateLimits({ store, scale }: { store?: RateLimitStore | undefined; scale: number }): RateLimits {
  const own = limitersIn(memoryLimiter, scale);
  const shared = store && limitersIn(store.limiter, scale);
  const known = createKnownCallers();
  const refused = counter('gateway_rate_limited_total', 'Calls refused by the table of limits', ['row']);

  async function consume(row: Rule, key: string): Promise<void> {
    try {
      await own[row].consume(key);
      if (COUNTED_TOGETHER.has(row)) await shared?.[row].consume(key);
    } catch (error) {
      // Without the store our own count is what there is.
      if (!(error instanceof RateLimiterRes)) return;
      refused.inc({ row });
      throw tooMany(error.msBeforeNext);
    }
  }

  return {
    countCaller: async (row, { accessToken, client, destination }) => {
      const place = `address:${addressKey(client.address)}`;
      const lookedUp = destination !== undefined && destination.session !== 'never';
      if (accessToken === undefined || !lookedUp) {
        if (row !== undefined) await consume(row, place);
        return false;
      }
      const userId = known.userOf(accessToken);
      if (userId === undefined) {
        await consume('reads', place);
        return true;
      }
      if (row !== undefined) await consume(row, `user:${userId}`);
      return false;
    },
    countUser: async (row, { accessToken, client }, isUncounted, session) => {
      if (accessToken !== undefined) known.learn(accessToken, session?.user._id);
      if (!isUncounted || row === undefined) return;
      if (session !== null) await consume(row, `user:${session.user._id}`);
      // `countCaller` has counted a read already.
      else if (row !== 'reads') await consume(row, `address:${addressKey(client.address)}`);
    },
  };
}

type LimiterOf = RateLimitStore['limiter'];

function limitersIn(limiterOf: LimiterOf, scale: number) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale));
  const burst = (row: keyof typeof BURST_LIMITS) => burstIn(limiterOf, row, BURST_LIMITS[row], scaled);
  return {
    reads: burst('reads'),
    searches: burst('searches'),
    writes: burst('writes'),
    registrations: limiterOf({ name: 'registrations', points: scaled(REGISTRATIONS_PER_HOUR), seconds: HOUR }),
  };
}

/** `perSecond` in each second; what is above that is taken from the rest of `burst`. */
function burstIn(limiterOf: LimiterOf, name: Rule, { burst, perSecond }: Burst, scaled: (points: number) => number) {
  const rate = scaled(perSecond);
  const rest = Math.max(0, scaled(burst) - rate);
  const seconds = (BURST_RETURNS * (burst - perSecond)) / perSecond;
  return new BurstyRateLimiter(
    limiterOf({ name, points: rate, seconds: 1 }),
    limiterOf({ name: `${name}-burst`, points: rest, seconds }),
  );
}

function tooMany(milliseconds: number): ShopError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new ShopError('too-many', 'too-many', 'That was too much at once. Try again in a moment.', { retryAfter });
}
