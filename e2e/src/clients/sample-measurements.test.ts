import type { Sample } from './open-loop-load.ts';
import { allSucceededOrForgiven, forgivenIn, isErrorResponse, secondsUntilRecovered } from './sample-measurements.ts';

const sample = (startedAt: number, status: number, body = '{}'): Sample => ({
  tag: 'one',
  request: 'GET /',
  startedAt,
  status,
  durationMs: 5,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body,
});

describe('secondsUntilRecovered', () => {
  it('is the time until the last failure', () => {
    const samples = [sample(500, 503), sample(1_000, 503), sample(2_500, 200), sample(3_000, 503), sample(4_000, 200)];
    expect(secondsUntilRecovered(samples, 'one', 1_000)).toBe(2);
  });

  it('is 0 without a failure', () => {
    expect(secondsUntilRecovered([sample(500, 503), sample(1_100, 200)], 'one', 1_000)).toBe(0);
  });

  it('is Infinity when the last call failed and when there are no calls', () => {
    expect(secondsUntilRecovered([sample(1_100, 200), sample(1_200, 503)], 'one', 1_000)).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(secondsUntilRecovered([], 'one', 1_000)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('isErrorResponse', () => {
  it('accepts only JSON errors of the shop with one of the statuses', () => {
    const body = JSON.stringify({ message: 'This part of the shop is down', code: 'unavailable', requestId: '1' });
    expect(isErrorResponse(sample(0, 503, body), [503, 504])).toBe(true);
    expect(isErrorResponse(sample(0, 502, body), [503, 504])).toBe(false);
    expect(isErrorResponse(sample(0, 503, '{}'), [503])).toBe(false);
    expect(isErrorResponse({ ...sample(0, 503, 'Error'), headers: {} }, [503])).toBe(false);
  });
});

describe('allSucceededOrForgiven', () => {
  const good = (count: number, startedAt = 0, tag = 'one') =>
    Array.from({ length: count }, () => ({ ...sample(startedAt, 200), tag }));
  const slow = (count: number, startedAt = 0, tag = 'one') =>
    Array.from({ length: count }, () => ({ ...sample(startedAt, 504), tag }));
  const holds = (samples: Sample[], options: Parameters<typeof allSucceededOrForgiven>[2]) =>
    allSucceededOrForgiven('calls', samples, options).every((measurement) => measurement.holds);

  it('does not hold without calls', () => {
    expect(holds([], { size: 'quick' })).toBe(false);
    expect(holds([], { size: 'full' })).toBe(false);
  });

  it('allows no timeout in a full run', () => {
    expect(holds(good(100), { size: 'full' })).toBe(true);
    expect(holds([...good(99), ...slow(1)], { size: 'full' })).toBe(false);
  });

  it('allows one timeout per ten calls in a quick run, rounded down', () => {
    expect(holds([...good(18), ...slow(2)], { size: 'quick' })).toBe(true);
    expect(holds([...good(17), ...slow(3)], { size: 'quick' })).toBe(false);
    expect(holds([...good(8), ...slow(1)], { size: 'quick' })).toBe(false);
  });

  it('counts timeouts for each tag and each phase separately', () => {
    const many = [...good(90, 0), ...good(90, 2_000)];
    expect(holds([...many, ...slow(5, 1_500)], { size: 'quick' })).toBe(true);
    expect(holds([...many, ...slow(5, 1_500)], { size: 'quick', phases: [1_000, 2_000] })).toBe(false);
    expect(holds([...many, ...slow(5, 0, 'login')], { size: 'quick' })).toBe(false);
  });

  it('does not forgive a fast 503', () => {
    const rejectedAfter = (durationMs: number) => [...good(19), { ...sample(0, 503), durationMs }];
    expect(holds(rejectedAfter(5), { size: 'quick' })).toBe(false);
    expect(holds(rejectedAfter(2_000), { size: 'quick' })).toBe(true);
  });

  it('reports the number of forgiven calls', () => {
    expect(forgivenIn(allSucceededOrForgiven('calls', good(20), { size: 'quick' }))).toEqual([]);
    expect(forgivenIn(allSucceededOrForgiven('calls', [...good(18), ...slow(2)], { size: 'quick' }))).toMatchObject([
      { measured: '2' },
    ]);
  });
});
