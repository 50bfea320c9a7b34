import { Writable } from 'node:stream';
import { eventually } from '@shop/testing/eventually.ts';
import { createLogger } from '../lifecycle/logger.ts';
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

describe('a chore', () => {
  it('runs at the start and again, one at a time, whatever becomes of it', async () => {
    let [runs, atOnce, most] = [0, 0, 0];
    const work = async () => {
      runs += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      throw new Error('the disk is full');
    };
    const chore = createPeriodicTask(1, { work, logger, failureMessage: 'old files stay' });
    chore.start();
    await eventually(() => expect(runs).toBeGreaterThan(3));
    await chore.stop();
    expect([most, atOnce]).toEqual([1, 0]);
    expect(logged).toMatch(/the disk is full.*old files stay/);
    const before = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(before);
  });

  it('is waited for when the process stops, and is told to end', async () => {
    let ended = false;
    const work = async (isStopped: () => boolean) => {
      while (!isStopped()) await new Promise(setImmediate);
      ended = true;
    };
    const chore = createPeriodicTask(3_600_000, { work, logger, failureMessage: 'never' });
    chore.start();
    await chore.stop();
    expect(ended).toBe(true);
  });
});
