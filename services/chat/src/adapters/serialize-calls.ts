import { isOutage } from '@shop/platform/service/postgres/postgres.ts';

/**
 * Runs the calls of a function one at a time, in order. When a call fails by an outage, the queued calls fail too:
 * their messages would arrive too late to be useful.
 */
export function serializeCalls<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>): typeof call {
  let last: Promise<unknown> = Promise.resolve();
  let outages = 0;
  return (...args) => {
    const outagesBefore = outages;
    const result = last.then(() => {
      if (outages !== outagesBefore) throw new SkippedAfterOutage();
      return call(...args);
    });
    last = result.catch((error) => {
      if (isOutage(error)) outages += 1;
    });
    return result;
  };
}

/** Error: an outage began while the call was queued. */
export class SkippedAfterOutage extends Error {
  override name = 'SkippedAfterOutage';
}
