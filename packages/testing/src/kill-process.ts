import { readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';

/**
 * Sends SIGKILL to a process, paused or not; resolves when its files and ports are closed.
 * @param commandPart a part of its command line: a reused process id is not signalled
 */
export async function killProcess(pid: number, commandPart: string): Promise<void> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.includes(commandPart)) return;
  process.kill(pid, 'SIGKILL');
  await eventually(() => assertGone(pid));
}

/**
 * Sends SIGKILL to a server; resolves when its child processes have ended too. Those of PostgreSQL answer on their
 * connections until they notice that the server is gone, a moment later on a busy machine.
 */
export async function killWithChildren(pid: number): Promise<void> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  process.kill(pid, 'SIGKILL');
  await eventually(() => Promise.all([pid, ...children].map(assertGone)));
}

/** The main thread ends before the others; after all of them the process may remain as a zombie. */
async function assertGone(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (!status || (/^State:\s+[ZX]/m.test(status) && /^Threads:\s+[01]$/m.test(status))) return;
  throw new Error(`process ${pid} was killed but is still running`);
}
