import { setTimeout as wait } from 'node:timers/promises';
import { serializeByKey } from './serialize-by-key.ts';

/**
 * Creates a function that does the work of a key at most once in an interval, with the value that was given last: those
 * before it are left out, and their callers wait for its result.
 * @param pauseMs between the end of a work and the next one of the same key
 */
export function latestByKey<Value>(
  work: (key: string, value: Value) => Promise<void>,
  pauseMs: number,
): (key: string, value: Value) => Promise<void> {
  const serialize = serializeByKey();
  const waiting = new Map<string, { value: Value; done: Promise<void> }>();
  return (key, value) => {
    const earlier = waiting.get(key);
    if (earlier) {
      earlier.value = value;
      return earlier.done;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const latest = { value, done: promise };
    waiting.set(key, latest);
    void serialize(key, async () => {
      waiting.delete(key);
      await work(key, latest.value).then(resolve, reject);
      await wait(pauseMs, undefined, { ref: false });
    });
    return promise;
  };
}
