import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { createPollingLoop, gathering, type Pause, type PollingLoop, unwakeable } from './polling-loop.ts';

const HOUR_MS = 3_600_000;

describe('createPollingLoop', () => {
  let loop: PollingLoop | undefined;
  afterEach(() => loop?.stop());

  /** Starts a loop whose polls return the given pauses; the last one repeats. */
  function startLoop(...pauses: (Pause | Error)[]) {
    const polls: number[] = [];
    const failures: number[] = [];
    const poll = async () => {
      const result = pauses[Math.min(polls.length, pauses.length - 1)] ?? HOUR_MS;
      polls.push(performance.now());
      if (result instanceof Error) throw result;
      return result;
    };
    const started = createPollingLoop({
      poll,
      onFailure: (_error, count) => void failures.push(count),
      backoff: () => 1,
    });
    loop = started;
    started.start();
    return { loop: started, polls, failures };
  }

  it('polls at once on start and again after each pause', async () => {
    const { polls } = startLoop(30, 0, HOUR_MS);
    await eventually(() => expect(polls).toHaveLength(3));
    const [first = 0, second = 0] = polls;
    expect(second - first).toBeGreaterThan(25);
  });

  it('ends a pause when woken', async () => {
    const { loop, polls } = startLoop(HOUR_MS);
    await eventually(() => expect(polls).toHaveLength(1));
    loop.wake();
    await eventually(() => expect(polls).toHaveLength(2));
  });

  it('polls again without a pause when woken during a poll', async () => {
    const { promise: mayEnd, resolve: endPoll } = Promise.withResolvers<void>();
    let polls = 0;
    const waiting = createPollingLoop({
      poll: async () => {
        polls += 1;
        await mayEnd;
        return HOUR_MS;
      },
      onFailure: () => undefined,
    });
    loop = waiting;
    waiting.start();
    waiting.wake();
    endPoll();
    await eventually(() => expect(polls).toBe(2));
    waiting.wake();
    await eventually(() => expect(polls).toBe(3));
    await waiting.stop();
    expect(polls).toBe(3);
  });

  it('ignores wake-ups during a pause that is not wakeable', async () => {
    const { loop, polls } = startLoop(unwakeable(60), HOUR_MS);
    await eventually(() => expect(polls).toHaveLength(1));
    loop.wake();
    await eventually(() => expect(polls).toHaveLength(2));
    const [first = 0, second = 0] = polls;
    expect(second - first).toBeGreaterThan(55);
  });

  it('gathers what wakes it soon after a poll, and ends a longer pause when woken', async () => {
    const { loop, polls } = startLoop(gathering(HOUR_MS), gathering(HOUR_MS), HOUR_MS);
    await eventually(() => expect(polls).toHaveLength(1));
    loop.wake();
    loop.wake();
    await eventually(() => expect(polls).toHaveLength(2));
    const [first = 0, second = 0] = polls;
    expect(second - first).toBeGreaterThan(15);
    // biome-ignore lint/plugin/no-sleep: longer than what is gathered
    await wait(30);
    loop.wake();
    await eventually(() => expect(polls).toHaveLength(3));
  });

  it('counts consecutive failures, backs off, and starts again from one after a success', async () => {
    const { failures, polls } = startLoop(new Error('a'), new Error('b'), 1, new Error('c'), HOUR_MS);
    await eventually(() => expect(polls).toHaveLength(5));
    expect(failures).toEqual([1, 2, 1]);
  });

  it('passes the number of failures to the next poll', async () => {
    const seen: number[] = [];
    const failing = createPollingLoop({
      poll: async (failures) => {
        seen.push(failures);
        if (seen.length < 3) throw new Error('unreachable');
        return HOUR_MS;
      },
      onFailure: () => undefined,
      backoff: () => 1,
    });
    loop = failing;
    failing.start();
    await eventually(() => expect(seen).toEqual([0, 1, 2]));
  });

  it('waits for a running poll on stop', async () => {
    let hasEnded = false;
    const slow = createPollingLoop({
      poll: async () => {
        // biome-ignore lint/plugin/no-sleep: the time of a poll; the stop begins during it
        await wait(30);
        hasEnded = true;
        return HOUR_MS;
      },
      onFailure: () => undefined,
    });
    slow.start();
    expect(slow.isStopped()).toBe(false);
    await slow.stop();
    expect([hasEnded, slow.isStopped()]).toEqual([true, true]);
  });

  it.each<[string, Pause]>([
    ['a wakeable pause', HOUR_MS],
    ['a pause that is not wakeable', unwakeable(HOUR_MS)],
  ])('ends %s on stop and never polls again', async (_name, pause) => {
    const { loop, polls } = startLoop(pause);
    await eventually(() => expect(polls).toHaveLength(1));
    await loop.stop();
    // biome-ignore lint/plugin/no-sleep: a loop that has stopped has no later effect
    await wait(20);
    expect(polls).toHaveLength(1);
  });

  it('stops without having been started', async () => {
    await createPollingLoop({ poll: async () => 0, onFailure: () => undefined }).stop();
  });
});
