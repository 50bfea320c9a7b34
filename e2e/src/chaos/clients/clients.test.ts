import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './call.ts';
import { openHistory } from './history.ts';
import { openLoad } from './open-load.ts';
import { seeded } from './random.ts';

const answer = (status: number, body = ''): Answer => ({
  asked: 'GET /',
  status,
  at: performance.now(),
  took: 3,
  headers: {},
  body,
});

describe('seeded random numbers', () => {
  it('are the same for a seed, others for another, and fill their range', () => {
    const draw = (seed: number) => {
      const random = seeded(seed);
      return Array.from({ length: 200 }, () => random.below(10));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(new Set(draw(3)).size).toBe(10);
  });
});

describe('a load', () => {
  it('goes on at its rate while answers are late, and waits for the last', async () => {
    const began = performance.now();
    const make = async () => {
      await wait(300);
      return answer(200);
    };
    const samples = await openLoad({
      perSecond: 50,
      seconds: 0.4,
      next: (n) => ({ tag: n % 2 ? 'odd' : 'even', make }),
    });
    expect(samples).toHaveLength(20);
    expect(samples.filter(({ tag }) => tag === 'odd')).toHaveLength(10);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('ends early when it is told to', async () => {
    const signal = AbortSignal.timeout(50);
    const make = async () => answer(200);
    expect(
      (await openLoad({ perSecond: 100, seconds: 5, next: () => ({ tag: 'one', make }), signal })).length,
    ).toBeLessThan(100);
  });
});

describe('a history', () => {
  it('holds one JSON line an operation: what was asked, when, and what is known of it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-history-'));
    const history = openHistory(path.join(folder, 'history.jsonl'), 42);
    const asked = { client: 'customer-1', op: 'order', key: 'k', input: { quantity: 1 } };
    history.add(asked, answer(201, '{"_id":"one"}'));
    history.add(asked, answer(409));
    history.add(asked, answer(503, 'not JSON'));
    history.add(asked, { ...answer(0), error: 'ECONNRESET' });
    const lines = (await readFile(history.file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual(history.entries);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['ok', 'fail', 'info', 'info']);
    expect(lines[0]).toMatchObject({ seed: 42, ...asked, status: 201, body: { _id: 'one' } });
    expect(lines[0].t1 - lines[0].t0).toBe(3);
    expect(Math.abs(lines[0].t0 - Date.now())).toBeLessThan(5_000);
    expect(lines[3].body).toBe('ECONNRESET');
    await rm(folder, { recursive: true });
  });
});
