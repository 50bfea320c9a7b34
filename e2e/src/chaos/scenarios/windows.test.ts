import type { Sample } from '../clients/open-load.ts';
import { allWell, isRefusal, secondsUntilWell } from './windows.ts';

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
    expect(secondsUntilWell(samples, 'one', 1_000)).toBe(2);
  });

  it('is nothing without a failure', () => {
    expect(secondsUntilWell([sample(500, 503), sample(1_100, 200)], 'one', 1_000)).toBe(0);
  });

  it('never comes when the last call failed, or nobody called', () => {
    expect(secondsUntilWell([sample(1_100, 200), sample(1_200, 503)], 'one', 1_000)).toBe(Number.POSITIVE_INFINITY);
    expect(secondsUntilWell([], 'one', 1_000)).toBe(Number.POSITIVE_INFINITY);
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
  const calls = (...failures: number[]) => [
    ...failures.map((status) => sample(0, status)),
    ...Array(10).fill(sample(0, 200)),
  ];

  it('are there', () => {
    expect(allWell('calls', [], 'quick').holds).toBe(false);
  });

  it('may not be too slow in a full run', () => {
    expect(allWell('calls', calls(), 'full').holds).toBe(true);
    expect(allWell('calls', calls(504), 'full').holds).toBe(false);
  });

  it('may be so in a quick one, whose machine is busy, now and then', () => {
    expect(allWell('calls', calls(504, 504), 'quick').holds).toBe(true);
    expect(allWell('calls', calls(504, 504, 504), 'quick').holds).toBe(false);
    expect(allWell('calls', calls(503), 'quick').holds).toBe(false);
    const waited = { ...sample(0, 503), took: 2_000 };
    expect(allWell('calls', [waited, ...calls()], 'quick').holds).toBe(true);
    expect(allWell('calls', [waited, ...calls()], 'full').holds).toBe(false);
  });
});
