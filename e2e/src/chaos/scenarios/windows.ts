import type { Sample } from '../clients/open-load.ts';
import { atMost, type Figure, percentileOf } from '../figures.ts';
import type { Size } from './scenario.ts';

/** The samples of one kind that began within a time; both ends as performance.now(). */
export function begunWithin(samples: readonly Sample[], tag: string, from: number, to: number): Sample[] {
  return samples.filter((sample) => sample.tag === tag && sample.at >= from && sample.at < to);
}

/** A percentile of how long they took. */
export function tookAtMost(what: string, samples: readonly Sample[], share: number, limitMs: number): Figure {
  const took = samples.map((sample) => sample.took);
  return atMost(`${what}, p${share * 100} of ${took.length}`, percentileOf(took, share), limitMs, ' ms');
}

/** The slowest. */
export function allTookAtMost(what: string, samples: readonly Sample[], limitMs: number): Figure {
  return atMost(
    `${what}, the slowest of ${samples.length}`,
    percentileOf(
      samples.map(({ took }) => took),
      1,
    ),
    limitMs,
    ' ms',
  );
}

/**
 * Milliseconds on top of a limit: none in a full run. The quick one shares its machine with other tests, so twice what calls
 * take there without a fault comes on top (RELIABILITY.md: latencies are compared with a fault-free baseline of the same run).
 * @param share the percentile that is compared, the same for both
 */
export function slackOf(size: Size, baseline: readonly Sample[], share: number): number {
  const took = baseline.map((sample) => sample.took);
  return size === 'full' ? 0 : Math.round(2 * percentileOf(took, share));
}

/** Seconds from a moment until no call failed any more that began after it. */
export function secondsUntilWell(samples: readonly Sample[], tag: string, from: number): number {
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

/** A short text of an answer that should not be. */
export function described({ asked, status, error, took, body }: Sample): string {
  return `${asked}: ${status || error} after ${Math.round(took)} ms ${body.slice(0, 120)}`;
}

/** Whether an answer is the house's own refusal in JSON with this status. */
export function isRefusal(sample: Sample, statuses: readonly number[]): boolean {
  if (!statuses.includes(sample.status)) return false;
  if (!String(sample.headers['content-type']).startsWith('application/json')) return false;
  const body = JSON.parse(sample.body) as { message?: unknown; code?: unknown };
  return typeof body.message === 'string' && typeof body.code === 'string';
}

/** Whether it was refused for now, and told when to try again. */
export function isPolite({ status, headers }: Pick<Sample, 'status' | 'headers'>): boolean {
  return (status === 429 || status === 503) && headers['retry-after'] !== undefined;
}
