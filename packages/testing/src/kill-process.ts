import { readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';

/**
 * SIGKILL, paused or not; returns when files and ports of the process are closed.
 * @param mark part of its command line: a number that another process bears by now is left alone
 */
export async function killProcess(pid: number, mark: string): Promise<void> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.includes(mark)) return;
  process.kill(pid, 'SIGKILL');
  await eventually(() => assertGone(pid), { within: 20_000 });
}

/** Its first thread dies before the others; after them all it may still be listed until somebody waits for it. */
async function assertGone(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (!status || (/^State:\s+[ZX]/m.test(status) && /^Threads:\s+[01]$/m.test(status))) return;
  throw new Error(`process ${pid} has been killed and still runs`);
}
