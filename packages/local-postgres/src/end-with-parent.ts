import { afterThisProcess } from './after-this-process.ts';

/**
 * Signals a process as soon as this one is gone, in whatever way it went.
 * @returns what to call when the watched process has ended by itself
 */
export function endWithParent(pid: number, signal: 'INT' | 'TERM'): () => void {
  return afterThisProcess('kill -s "$1" "$2"', signal, String(pid));
}
