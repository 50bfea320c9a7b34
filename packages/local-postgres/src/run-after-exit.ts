import { spawn } from 'node:child_process';

/**
 * Runs a line of shell as soon as this process is gone, in whatever way it went: a shell waits for a pipe to close.
 * @param args the line's `$1`, `$2` ...
 * @returns what to call when there is nothing left to do
 */
export function runAfterExit(line: string, ...args: string[]): () => void {
  const guard = spawn('/bin/sh', ['-c', `cat >/dev/null; ${line}`, 'guard', ...args], {
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
