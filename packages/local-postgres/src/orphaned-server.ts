import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Clears what a killed shop left on a data folder: a server that still runs on it is stopped, and a pid file whose
 * number belongs to something else by now is removed, because PostgreSQL would refuse to start beside it.
 * Only for a caller that holds the lock of the data folder.
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

/** Its command line says which folder a server works on (Linux); elsewhere PostgreSQL's own check has to do. */
async function isServerOf(directory: string, pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.split('\0').includes(directory);
}
