import { spawn } from 'node:child_process';

/**
 * Signals a process as soon as this one is gone, in whatever way it went: a small shell waits for a pipe to close.
 * @returns what to call when the watched process has ended by itself
 */
export function endWithParent(pid: number, signal: 'INT' | 'TERM'): () => void {
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -s "$1" "$2"', 'guard', signal, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  // The pipe must not keep this process alive, and closes without an error when the guard is dismissed first.
  const pipe = guard.stdin as unknown as { unref?: () => void; on: (event: 'error', listener: () => void) => void };
  pipe.unref?.();
  pipe.on('error', () => {});
  return () => {
    guard.kill('SIGKILL');
  };
}
