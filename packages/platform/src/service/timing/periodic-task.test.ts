import { Writable } from 'node:stream';
import { eventually } from '@shop/testing/eventually.ts';
import { createLogger } from '../observability/logger.ts';
import { createPeriodicTask } from './periodic-task.ts';

let logged = '';
const logger = createLogger(
  { name: 'test', level: 'trace' },
  new Writable({
    write: (chunk, _, done) => {
      logged += chunk;
      done();
    },
  }),
);

describe('createPeriodicTask', () => {
  it('runs at start and periodically, one run at a time, and logs failures', async () => {
    let [runs, concurrent, most] = [0, 0, 0];
    const work = async () => {
      runs += 1;
      concurrent += 1;
      most = Math.max(most, concurrent);
      // biome-ignore lint/plugin/no-sleep: the time of a run
      await new Promise((resolve) => setTimeout(resolve, 5));
      concurrent -= 1;
      throw new Error('the disk is full');
    };
    const task = createPeriodicTask(1, { work, logger, failureMessage: 'old files not deleted' });
    task.start();
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await task.stop();
    expect([most, concurrent]).toEqual([1, 0]);
    expect(logged).toMatch(/the disk is full.*old files not deleted/);
    const before = runs;
    // biome-ignore lint/plugin/no-sleep: a task that has stopped has no later effect
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(before);
  });

  it('signals a running task to end and waits for it on stop', async () => {
    let ended = false;
    const work = async (isStopped: () => boolean) => {
      while (!isStopped()) await new Promise(setImmediate);
      ended = true;
    };
    const task = createPeriodicTask(3_600_000, { work, logger, failureMessage: 'never' });
    task.start();
    await task.stop();
    expect(ended).toBe(true);
  });
});
