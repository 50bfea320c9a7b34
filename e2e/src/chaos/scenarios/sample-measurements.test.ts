import type { Sample } from '../clients/open-load.ts';
import { allSucceededOrForgiven, forgivenIn, isRefusal, secondsUntilRecovered } from './sample-measurements.ts';

const sample = (at: number, status: number, body = '{}'): Sample => ({
  tag: 'one',
  asked: 'GET /',
  at,
  status,
  took: 5,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
});

describe('the time until all is well again', () => {
  it('is that of the last failure', () => {
    const samples = [sample(500, 503), sample(1_000, 503), sample(2_500, 200), sample(3_000, 503), sample(4_000, 200)];
    expect(secondsUntilRecovered(samples, 'one', 1_000)).toBe(2);
  });

  it('is nothing without a failure', () => {
    expect(secondsUntilRecovered([sample(500, 503), sample(1_100, 200)], 'one', 1_000)).toBe(0);
  });

  it('never comes when the last call failed, or nobody called', () => {
    expect(secondsUntilRecovered([sample(1_100, 200), sample(1_200, 503)], 'one', 1_000)).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(secondsUntilRecovered([], 'one', 1_000)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a refusal', () => {
  it('is the house’s own JSON with one of the statuses', () => {
    const body = JSON.stringify({ message: 'This part of the shop is down', code: 'unavailable', requestId: '1' });
    expect(isRefusal(sample(0, 503, body), [503, 504])).toBe(true);
    expect(isRefusal(sample(0, 502, body), [503, 504])).toBe(false);
    expect(isRefusal(sample(0, 503, '{}'), [503])).toBe(false);
    expect(isRefusal({ ...sample(0, 503, 'Error'), headers: {} }, [503])).toBe(false);
  });
});

describe('calls of which none may fail', () => {
  const good = (count: number, at = 0, tag = 'one') =>
    Array.from({ length: count }, () => ({ ...sample(at, 200), tag }));
  const late = (count: number, at = 0, tag = 'one') =>
    Array.from({ length: count }, () => ({ ...sample(at, 504), tag }));
  const holds = (samples: Sample[], options: Parameters<typeof allSucceededOrForgiven>[2]) =>
    allSucceededOrForgiven('calls', samples, options).every((measurement) => measurement.holds);

  it('must exist', () => {
    expect(holds([], { size: 'quick' })).toBe(false);
    expect(holds([], { size: 'full' })).toBe(false);
  });

  it('may not be too slow in a full run', () => {
    expect(holds(good(100), { size: 'full' })).toBe(true);
    expect(holds([...good(99), ...late(1)], { size: 'full' })).toBe(false);
  });

  it('may be too slow in a quick run, one in ten of a kind rounded down', () => {
    expect(holds([...good(18), ...late(2)], { size: 'quick' })).toBe(true);
    expect(holds([...good(17), ...late(3)], { size: 'quick' })).toBe(false);
    expect(holds([...good(8), ...late(1)], { size: 'quick' })).toBe(false);
  });

  it('are judged for each kind and each phase by itself', () => {
    const many = [...good(90, 0), ...good(90, 2_000)];
    expect(holds([...many, ...late(5, 1_500)], { size: 'quick' })).toBe(true);
    expect(holds([...many, ...late(5, 1_500)], { size: 'quick', phases: [1_000, 2_000] })).toBe(false);
    expect(holds([...many, ...late(5, 0, 'login')], { size: 'quick' })).toBe(false);
  });

  it('are not forgiven a refusal that comes at once', () => {
    const refusedAfter = (took: number) => [...good(19), { ...sample(0, 503), took }];
    expect(holds(refusedAfter(5), { size: 'quick' })).toBe(false);
    expect(holds(refusedAfter(2_000), { size: 'quick' })).toBe(true);
  });

  it('are counted when they are forgiven', () => {
    expect(forgivenIn(allSucceededOrForgiven('calls', good(20), { size: 'quick' }))).toEqual([]);
    expect(forgivenIn(allSucceededOrForgiven('calls', [...good(18), ...late(2)], { size: 'quick' }))).toMatchObject([
      { measured: '2' },
    ]);
  });
});
