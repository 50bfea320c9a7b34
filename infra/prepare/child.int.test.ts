import { once } from 'node:events';
import { eventually } from '@shop/testing/eventually.ts';
import { startChild, stopChildren } from './child.mjs';

const isGone = (pid: number) => expect(() => process.kill(pid, 0)).toThrow('ESRCH');

/** Starts a shell that leads a group, and prints the process id of what it has started. */
async function startGroup(script: string) {
  const { child, ended } = startChild('bash', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, ended, pid: Number(line) };
}

describe('a program that leads a group', () => {
  it('is stopped together with what it has started', async () => {
    const { ended, pid } = await startGroup('sleep 600 & echo $!; wait');
    stopChildren();
    expect(await ended).toBe('SIGTERM');
    await eventually(() => isGone(pid));
  });

  it('may have ended while somebody else still holds its output', async () => {
    const { child, ended, pid } = await startGroup('setsid sleep 600 & echo $!');
    if (child.exitCode === null) await once(child, 'exit');
    expect(() => stopChildren()).not.toThrow();
    process.kill(pid);
    expect(await ended).toBe(0);
  });
});
