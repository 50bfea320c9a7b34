import { readdir, readFile } from 'node:fs/promises';
import { eventually } from './eventually.ts';

/**
 * Resolves when all threads of a process have stopped after SIGSTOP. Each thread handles the signal when it is
 * scheduled, which takes time on a busy machine. Without /proc it resolves at once.
 */
export async function untilStopped(pid: number): Promise<void> {
  await eventually(async () => {
    const running = (await threadStates(pid)).filter((state) => state !== 'T' && state !== 't');
    if (running.length > 0) throw new Error(`${running.length} threads of ${pid} are still running`);
  });
}

/**
 * Returns the state (`R`, `S`, `T` ...) of each thread: the letter after the name, which may itself contain brackets.
 */
async function threadStates(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8').catch(() => '')),
  );
  return stats.filter(Boolean).map((stat) => stat[stat.lastIndexOf(')') + 2] ?? '');
}
