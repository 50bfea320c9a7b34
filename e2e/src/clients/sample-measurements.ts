import { atMost, info, type Measurement, none, percentileOf, type Size } from '../measurements/measurements.ts';
import type { Sample } from './open-loop-load.ts';

/** The samples with a tag whose calls started in [from, to), both as performance.now(). */
export function startedBetween(samples: readonly Sample[], tag: string, from: number, to: number): Sample[] {
  return samples.filter((sample) => sample.tag === tag && sample.startedAt >= from && sample.startedAt < to);
}

/** A percentile of the latency, with a limit. Without samples it does not hold. */
export function latencyAtMost(what: string, samples: readonly Sample[], share: number, limitMs: number): Measurement {
  const title =
    share === 1 ? `${what}, the slowest of ${samples.length}` : `${what}, p${share * 100} of ${samples.length}`;
  const latency = percentileOf(
    samples.map((sample) => sample.durationMs),
    share,
  );
  const measurement = atMost(title, latency, limitMs, ' ms');
  return limitMs === Number.POSITIVE_INFINITY ? { ...measurement, limit: '–', holds: samples.length > 0 } : measurement;
}

/** The maximum latency, with a limit. */
export function slowestAtMost(what: string, samples: readonly Sample[], limitMs: number): Measurement {
  return latencyAtMost(what, samples, 1, limitMs);
}

/**
 * The limit of a latency: only full runs have one. A quick run shares its machine with other tests, so a slow machine would fail it: it
 * prints latencies and checks counts and states.
 */
export function latencyLimit(size: Size, milliseconds: number): number {
  return size === 'full' ? milliseconds : Number.POSITIVE_INFINITY;
}

/** The limit for a recovery in seconds; three times as long in a quick run, which shares its machine. */
export function secondsLimit(size: Size, seconds: number): number {
  return size === 'full' ? seconds : 3 * seconds;
}

/** Seconds from a time (as performance.now()) to the last failed call after it; Infinity without recovery. */
export function secondsUntilRecovered(samples: readonly Sample[], tag: string, from: number): number {
  const after = samples.filter((sample) => sample.tag === tag && sample.startedAt >= from);
  if (after.length === 0) return Number.POSITIVE_INFINITY;
  const succeeded = after.filter(isOk);
  if (succeeded.length === 0) return Number.POSITIVE_INFINITY;
  const lastFailure = Math.max(from, ...after.filter((sample) => !isOk(sample)).map(({ startedAt }) => startedAt));
  // Without a success after the last failure there is no recovery.
  if (!succeeded.some(({ startedAt }) => startedAt > lastFailure) && lastFailure > from)
    return Number.POSITIVE_INFINITY;
  return (lastFailure - from) / 1_000;
}

export function isOk({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

/** A 503 after this time is a timeout, for example of a wait for a connection or a lock; a faster one means that something is down. */
const TIMEOUT_MS = 1_000;

/** No call failed, in full and quick runs. Without samples it does not hold. */
export function allSucceeded(what: string, samples: readonly Sample[]): Measurement {
  const measurement = none(
    `${what} that failed, of ${samples.length}`,
    samples.filter((one) => !isOk(one)).map(describeSample),
  );
  return { ...measurement, holds: measurement.holds && samples.length > 0 };
}

/**
 * No call failed; without samples it does not hold. A quick run shares its two cores with another test file: there, one in ten calls of
 * a tag and phase (rounded down) may time out, with 504 or with 503 after a second. The number of forgiven calls is a second measurement.
 * @param options `phases`: times as performance.now() that separate one phase from the next
 */
export function allSucceededOrForgiven(
  what: string,
  samples: readonly Sample[],
  { size, phases = [] }: { size: Size; phases?: readonly number[] },
): Measurement[] {
  if (size === 'full') return [allSucceeded(what, samples)];
  const groups = Map.groupBy(
    samples,
    ({ tag, startedAt }) => `${tag} ${phases.filter((end) => startedAt >= end).length}`,
  );
  const forgiven = [...groups.values()].flatMap((group) => {
    const timedOut = group.filter(isTimeout);
    return timedOut.length <= Math.floor(group.length / 10) ? timedOut : [];
  });
  const failed = samples.filter((one) => !isOk(one) && !forgiven.includes(one));
  const measurement = none(`${what} that failed, of ${samples.length}`, failed.map(describeSample));
  return [
    { ...measurement, holds: measurement.holds && samples.length > 0 },
    info(`${what}: ${FORGIVEN}`, String(forgiven.length)),
  ];
}

const FORGIVEN = 'forgiven, because too slow';

/** The measurements that count forgiven calls, without those that are 0: a passing run prints them too. */
export function forgivenIn(measurements: readonly Measurement[]): Measurement[] {
  return measurements.filter(({ what, measured }) => what.endsWith(FORGIVEN) && measured !== '0');
}

function isTimeout({ status, durationMs }: Sample): boolean {
  return status === 504 || (status === 503 && durationMs >= TIMEOUT_MS);
}

/** A sample as one line, for the report. */
export function describeSample({ request, status, error, durationMs, body }: Sample): string {
  return `${request}: ${status || error} after ${Math.round(durationMs)} ms ${body.slice(0, 120)}`;
}

/** Number of responses by status: `59 × 201, 1 × 503`. */
export function countByStatus(samples: readonly Sample[]): string {
  const counts = Object.entries(Object.groupBy(samples, ({ status }) => status));
  return counts.map(([status, found]) => `${found?.length} × ${status}`).join(', ') || 'none';
}

/** Whether a response is an error of the shop in JSON, with one of the statuses. */
export function isErrorResponse(sample: Sample, statuses: readonly number[]): boolean {
  if (!statuses.includes(sample.status)) return false;
  if (!String(sample.headers['content-type']).startsWith('application/json')) return false;
  const body = JSON.parse(sample.body) as { message?: unknown; code?: unknown };
  return typeof body.message === 'string' && typeof body.code === 'string';
}

/** Whether a call was rejected for the moment: 429 or 503 with Retry-After. */
export function hasRetryAfter({ status, headers }: Pick<Sample, 'status' | 'headers'>): boolean {
  return (status === 429 || status === 503) && headers['retry-after'] !== undefined;
}

/** How often each name occurs: `2 × kafka, 1 × order`. */
export function countByName(names: readonly string[]): string {
  return Object.entries(Object.groupBy(names, (name) => name))
    .map(([name, found]) => `${found?.length} × ${name}`)
    .join(', ');
}
