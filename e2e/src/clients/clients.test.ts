import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallResult } from './call.ts';
import { openHistory } from './history.ts';
import { openLoopLoad } from './open-loop-load.ts';
import { seeded } from './random.ts';

const resultOf = (status: number, body = ''): CallResult => ({
  request: 'GET /',
  status,
  startedAt: performance.now(),
  durationMs: 3,
  headers: {},
  body,
});

describe('seeded', () => {
  it('repeats for the same seed, differs for another and covers its range', () => {
    const draw = (seed: number) => {
      const random = seeded(seed);
      return Array.from({ length: 200 }, () => random.below(10));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(new Set(draw(3)).size).toBe(10);
  });
});

describe('openLoopLoad', () => {
  it('keeps its rate while responses are late and waits for the last one', async () => {
    const { promise: allSent, resolve } = Promise.withResolvers<void>();
    let sent = 0;
    const send = async () => {
      sent += 1;
      if (sent === 20) resolve();
      // A load that waited for responses would never send the last call.
      await allSent;
      return resultOf(200);
    };
    const samples = await openLoopLoad({
      perSecond: 50,
      seconds: 0.4,
      next: (n) => ({ tag: n % 2 ? 'odd' : 'even', send }),
    });
    expect(samples).toHaveLength(20);
    expect(samples.filter(({ tag }) => tag === 'odd')).toHaveLength(10);
  });

  it('ends early when its signal aborts', async () => {
    const ending = new AbortController();
    const send = async () => resultOf(200);
    const next = (n: number) => {
      if (n === 4) ending.abort();
      return { tag: 'one', send };
    };
    expect(await openLoopLoad({ perSecond: 100, seconds: 5, next, signal: ending.signal })).toHaveLength(5);
  });
});

describe('openHistory', () => {
  it('writes one JSON line per call with the request, its times and its outcome', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-history-'));
    const opened = Date.now();
    const history = openHistory(path.join(folder, 'history.jsonl'), 42);
    const operation = { client: 'customer-1', op: 'order', key: 'k', input: { quantity: 1 } };
    const result = resultOf(201, '{"_id":"one"}');
    history.add(operation, result);
    history.add(operation, resultOf(409));
    history.add(operation, resultOf(503, 'not JSON'));
    history.add(operation, { ...resultOf(0), error: 'ECONNRESET' });
    const lines = (await readFile(history.file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(history.entries);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['ok', 'fail', 'info', 'info']);
    expect(lines[0]).toMatchObject({ seed: 42, ...operation, status: 201, body: { _id: 'one' } });
    expect(lines[0].t1 - lines[0].t0).toBe(3);
    expect(lines[0].t0).toBeGreaterThanOrEqual(opened - 1);
    expect(lines[0].t0).toBeLessThanOrEqual(Date.now() + 1);
    expect(lines[3].body).toBe('ECONNRESET');
    await rm(folder, { recursive: true });
  });
});
