import { runAfterExit } from './run-after-exit.ts';

/**
 * Sends a signal to another process as soon as this one has ended, for whatever reason.
 * @returns a function that cancels it
 */
export function signalAfterExit(pid: number, signal: 'INT' | 'TERM'): () => void {
  return runAfterExit('kill -s "$1" "$2"', signal, String(pid));
}
