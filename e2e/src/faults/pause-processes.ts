import { spawn } from 'node:child_process';

/**
 * Pauses processes with SIGSTOP (F2): their sockets stay open and nothing responds. They continue when the returned function is
 * called, and also when this process ends for any reason: a shell waits for its end of a pipe.
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
