import { readdir, readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';

/**
 * Resolves when a process that was sent SIGSTOP stands still: the signal is seen by one thread after the other, as each has its
 * turn, and on a busy machine some go on until then. Where there is no /proc, at once.
 */
export async function untilStopped(pid: number): Promise<void> {
  await eventually(async () => {
    const running = (await threadStates(pid)).filter((state) => state !== 'T' && state !== 't');
    if (running.length > 0) throw new Error(`${running.length} threads of ${pid} still run`);
  });
}

/** `R`, `S`, `T` ...: the letter behind the name, which may hold brackets itself. */
async function threadStates(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  return stats.filter(Boolean).map((stat) => stat[stat.lastIndexOf(')') + 2] ?? '');
}
