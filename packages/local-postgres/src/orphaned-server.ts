import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Cleans a data folder up after a killed shop: stops a server that still runs on it, and removes a pid file whose
 * process id belongs to another process now, because PostgreSQL would refuse to start. The caller must hold the lock of
 * the data folder.
 */
export async function stopOrphanedServer(directory: string): Promise<void> {
  const pidFile = path.join(directory, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!(await isServerOf(directory, pid))) break;
    process.kill(pid, signal);
    for (let waited = 0; waited < seconds * 20 && (await isServerOf(directory, pid)); waited += 1) await wait(50);
  }
  await rm(pidFile, { force: true });
}

/**
 * Whether a process is a server on this folder, by its command line (Linux only; elsewhere PostgreSQL's own check must
 * suffice).
 */
async function isServerOf(directory: string, pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(directory);
}
