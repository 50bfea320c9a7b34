import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@shop/testing/eventually.ts';

const burners = new URL('./burners.mjs', import.meta.url).href;

/** A process that has started burners, and their process ids. */
async function burning(then = '') {
  const script = `
    import { startBurners } from '${burners}';
    const burners = startBurners();
    console.log(burners.pids.join());
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, ended: once(child, 'exit'), pids: String(line).trim().split(',').map(Number) };
}
const isGone = (pid: number) => expect(() => process.kill(pid, 0)).toThrow('ESRCH');
const allAreGone = (pids: number[]) => eventually(() => pids.forEach(isGone));

describe('the burners of test:stress', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGKILL', 'SIGHUP'] as const)('end with a process that gets %s', async (signal) => {
    const { child, ended, pids } = await burning();
    expect(pids.length).toBeGreaterThan(1);
    child.kill(signal);
    await ended;
    await allAreGone(pids);
  });

  it.each(['process.exit(0);', "throw new Error('a defect');", 'await burners.stop();'])('end with %s', async (end) => {
    const { ended, pids } = await burning(end);
    await ended;
    await allAreGone(pids);
  });
});
