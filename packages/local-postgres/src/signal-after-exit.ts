import { runAfterExit } from './run-after-exit.ts';

/**
 * Signals a process as soon as this one is gone, in whatever way it went.
 * @returns what to call when the watched process has ended by itself
 */
export function signalAfterExit(pid: number, signal: 'INT' | 'TERM'): () => void {
  return runAfterExit('kill -s "$1" "$2"', signal, String(pid));
}
