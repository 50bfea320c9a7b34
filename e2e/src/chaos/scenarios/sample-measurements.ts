import type { Sample } from '../clients/open-load.ts';
import { atMost, info, type Measurement, none, percentileOf } from '../measurements.ts';
import type { Size } from './scenario.ts';

/** The samples of one kind that began within a time; both ends as performance.now(). */
export function startedBetween(samples: readonly Sample[], tag: string, from: number, to: number): Sample[] {
  return samples.filter((sample) => sample.tag === tag && sample.at >= from && sample.at < to);
}

/** A percentile of how long they took; there must be some. */
export function latencyAtMost(what: string, samples: readonly Sample[], share: number, limitMs: number): Measurement {
  const named =
    share === 1 ? `${what}, the slowest of ${samples.length}` : `${what}, p${share * 100} of ${samples.length}`;
  const took = percentileOf(
    samples.map((sample) => sample.took),
    share,
  );
  const measurement = atMost(named, took, limitMs, ' ms');
  return limitMs === Number.POSITIVE_INFINITY ? { ...measurement, limit: '–', holds: samples.length > 0 } : measurement;
}

/** The slowest. */
export function slowestAtMost(what: string, samples: readonly Sample[], limitMs: number): Measurement {
  return latencyAtMost(what, samples, 1, limitMs);
}

/**
 * A limit in milliseconds as a full run has it. The quick one shares its machine with other tests, and a test that is timed
 * fails for its machine: it measures and tells, and holds the shop to counts and states.
 */
export function latencyLimit(size: Size, milliseconds: number): number {
  return size === 'full' ? milliseconds : Number.POSITIVE_INFINITY;
}

/** Seconds until something must have happened: what happens at all, a busy machine may take longer for. */
export function secondsLimit(size: Size, seconds: number): number {
  return size === 'full' ? seconds : 3 * seconds;
}

/** Seconds from a moment until no call failed any more that began after it. */
export function secondsUntilRecovered(samples: readonly Sample[], tag: string, from: number): number {
  const after = samples.filter((sample) => sample.tag === tag && sample.at >= from);
  if (after.length === 0) return Number.POSITIVE_INFINITY;
  const wells = after.filter(isOk);
  if (wells.length === 0) return Number.POSITIVE_INFINITY;
  const lastFailure = Math.max(from, ...after.filter((sample) => !isOk(sample)).map(({ at }) => at));
  // Whoever fails to the very end has not recovered.
  if (!wells.some(({ at }) => at > lastFailure) && lastFailure > from) return Number.POSITIVE_INFINITY;
  return (lastFailure - from) / 1_000;
}

export function isOk({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** Milliseconds after which a 503 means a wait that ran out, for a connection or a lock, and not something that is away. */
const WAITED_MS = 1_000;

/** No call may have failed, in full and quick runs alike, and there must be some. */
export function allSucceeded(what: string, samples: readonly Sample[]): Measurement {
  const measurement = none(
    `${what} that failed, of ${samples.length}`,
    samples.filter((one) => !isOk(one)).map(describeSample),
  );
  return { ...measurement, holds: measurement.holds && samples.length > 0 };
}

/**
 * No call may have failed, and there must be some. A quick run shares its two cores with another test file, so there, of the
 * calls of one kind in one phase, one in ten (rounded down) may have been too slow: 504 of the gateway, or 503 after a wait of a
 * second. How many were forgiven is a measurement of its own.
 * @param options `phases`: when a phase ended and the next began, as performance.now()
 */
export function allSucceededOrForgiven(
  what: string,
  samples: readonly Sample[],
  { size, phases = [] }: { size: Size; phases?: readonly number[] },
): Measurement[] {
  if (size === 'full') return [allSucceeded(what, samples)];
  const groups = Map.groupBy(samples, ({ tag, at }) => `${tag} ${phases.filter((end) => at >= end).length}`);
  const forgiven = [...groups.values()].flatMap((group) => {
    const late = group.filter(isLate);
    return late.length <= Math.floor(group.length / 10) ? late : [];
  });
  const failed = samples.filter((one) => !isOk(one) && !forgiven.includes(one));
  const measurement = none(`${what} that failed, of ${samples.length}`, failed.map(describeSample));
  return [
    { ...measurement, holds: measurement.holds && samples.length > 0 },
    info(`${what}: ${FORGIVEN}`, String(forgiven.length)),
  ];
}

const FORGIVEN = 'forgiven, because too slow';

/** The measurements that say that calls were forgiven: a run that passes must print them too. */
export function forgivenIn(measurements: readonly Measurement[]): Measurement[] {
  return measurements.filter(({ what, measured }) => what.endsWith(FORGIVEN) && measured !== '0');
}

function isLate({ status, took }: Sample): boolean {
  return status === 504 || (status === 503 && took >= WAITED_MS);
}

/** A short text of an answer that should not be. */
export function describeSample({ asked, status, error, took, body }: Sample): string {
  return `${asked}: ${status || error} after ${Math.round(took)} ms ${body.slice(0, 120)}`;
}

/** How many answers had which status: `59 × 201, 1 × 503`. */
export function countByStatus(samples: readonly Sample[]): string {
  const counts = Object.entries(Object.groupBy(samples, ({ status }) => status));
  return counts.map(([status, found]) => `${found?.length} × ${status}`).join(', ') || 'none';
}

/** Whether an answer is the house's own refusal in JSON with this status. */
export function isRefusal(sample: Sample, statuses: readonly number[]): boolean {
  if (!statuses.includes(sample.status)) return false;
  if (!String(sample.headers['content-type']).startsWith('application/json')) return false;
  const body = JSON.parse(sample.body) as { message?: unknown; code?: unknown };
  return typeof body.message === 'string' && typeof body.code === 'string';
}

/** Whether it was refused for now, and told when to try again. */
export function hasRetryAfter({ status, headers }: Pick<Sample, 'status' | 'headers'>): boolean {
  return (status === 429 || status === 503) && headers['retry-after'] !== undefined;
}
