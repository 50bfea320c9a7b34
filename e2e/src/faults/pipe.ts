import type { Socket } from 'node:net';
import type { Fault } from './fault.ts';

/** Data in transit; without bytes: the sender has ended the stream. */
interface Chunk {
  bytes: Buffer | undefined;
  dueAt: number;
}

/** Bytes in the queue above which the sender is paused. */
const MAX_QUEUED_BYTES = 1_048_576;

/**
 * Forwards one direction of a connection: queues chunks in order and delays or holds them as the fault requires.
 * @param beforeWrite is called with the bytes before each write; false drops them, the caller then ends the connection
 */
export function createPipe(from: Socket, to: Socket, fault: () => Fault, beforeWrite: (bytes: Buffer) => boolean) {
  const queue: Chunk[] = [];
  let queuedBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  from.on('data', (bytes: Buffer) => {
    queuedBytes += bytes.length;
    if (queuedBytes > MAX_QUEUED_BYTES) from.pause();
    enqueue(bytes);
  });
  from.on('end', () => enqueue(undefined));
  to.on('drain', () => flush());

  function enqueue(bytes: Buffer | undefined): void {
    queue.push({ bytes, dueAt: performance.now() + delayOf(fault(), Math.random()) });
    if (timer === undefined) flush();
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let pause = writeNext(); pause !== undefined; pause = writeNext()) {
      if (pause === 0) continue;
      timer = setTimeout(flush, pause);
      return;
    }
  }

  /** @returns milliseconds until the next chunk is due; undefined when the queue must wait for an event */
  function writeNext(): number | undefined {
    const now = fault();
    const [chunk] = queue;
    if (stopped || chunk === undefined || to.writableNeedDrain || now.kind === 'blackhole') return undefined;
    const early = now.kind === 'delay' ? chunk.dueAt - performance.now() : 0;
    if (early > 0) return early;
    if (chunk.bytes === undefined) {
      queue.shift();
      to.end();
      return 0;
    }
    return writeBytes(chunk, chunk.bytes, now);
  }

  function writeBytes(chunk: Chunk, bytes: Buffer, now: Fault): number | undefined {
    const part = now.kind === 'drip' ? bytes.subarray(0, now.bytes) : bytes;
    if (!beforeWrite(part)) return undefined;
    to.write(part);
    queuedBytes -= part.length;
    if (part.length === bytes.length) queue.shift();
    else chunk.bytes = bytes.subarray(part.length);
    if (queuedBytes <= MAX_QUEUED_BYTES && from.isPaused()) from.resume();
    return now.kind === 'drip' ? now.everyMs : 0;
  }

  return {
    flush,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** @param random in [0, 1) */
export function delayOf(fault: Fault, random: number): number {
  if (fault.kind !== 'delay') return 0;
  const { ms, jitter = 0 } = fault;
  return Math.max(0, ms + (random * 2 - 1) * jitter);
}
