import { spawn } from 'node:child_process';

/**
 * Stops processes where they stand (F2: SIGSTOP): their sockets stay open and nobody answers. They go on when the returned
 * function is called, and also when this process ends in whatever way: a small shell waits for a pipe to close.
 */
export function pauseProcesses(pids: readonly number[]): () => void {
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -s CONT "$@"', 'guard', ...pids.map(String)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    guard.kill('SIGKILL');
  };
}
