import type { Socket } from 'node:net';
import type { Fault } from './fault.ts';

/** A piece on its way; without bytes: the sender has said that nothing more comes. */
interface Piece {
  bytes: Buffer | undefined;
  dueAt: number;
}

/** Bytes that may wait before the sender has to. */
const MOST_WAITING = 1_048_576;

/**
 * One way of a connection: pieces wait in order, and go on as the fault lets them.
 * @param mayPass is asked of each piece right before it goes
 */
export function createDirection(from: Socket, to: Socket, fault: () => Fault, mayPass: (bytes: Buffer) => boolean) {
  const waiting: Piece[] = [];
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  from.on('data', (bytes: Buffer) => {
    waitingBytes += bytes.length;
    if (waitingBytes > MOST_WAITING) from.pause();
    take(bytes);
  });
  from.on('end', () => take(undefined));
  to.on('drain', () => look());

  function take(bytes: Buffer | undefined): void {
    waiting.push({ bytes, dueAt: performance.now() + delayOf(fault()) });
    if (timer === undefined) look();
  }

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let pause = passNext(); pause !== undefined; pause = passNext()) {
      if (pause === 0) continue;
      timer = setTimeout(look, pause);
      return;
    }
  }

  /** @returns milliseconds until the next piece may go; undefined when that depends on something else */
  function passNext(): number | undefined {
    const now = fault();
    const [piece] = waiting;
    if (stopped || piece === undefined || to.writableNeedDrain || now.kind === 'blackhole') return undefined;
    const early = now.kind === 'delay' ? piece.dueAt - performance.now() : 0;
    if (early > 0) return early;
    if (piece.bytes === undefined) {
      waiting.shift();
      to.end();
      return 0;
    }
    return passBytes(piece, piece.bytes, now);
  }

  function passBytes(piece: Piece, bytes: Buffer, now: Fault): number | undefined {
    const part = now.kind === 'drip' ? bytes.subarray(0, now.bytes) : bytes;
    if (!mayPass(part)) return undefined;
    to.write(part);
    waitingBytes -= part.length;
    if (part.length === bytes.length) waiting.shift();
    else piece.bytes = bytes.subarray(part.length);
    if (waitingBytes <= MOST_WAITING && from.isPaused()) from.resume();
    return now.kind === 'drip' ? now.everyMs : 0;
  }

  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function delayOf(fault: Fault): number {
  if (fault.kind !== 'delay') return 0;
  const { ms, jitter = 0 } = fault;
  return Math.max(0, ms + (Math.random() * 2 - 1) * jitter);
}
