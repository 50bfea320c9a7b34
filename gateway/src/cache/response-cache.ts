import type { BufferedResponse } from './buffered-response.ts';
import { createRecentIds } from './recent-ids.ts';

/** Public reads of the catalogue, micro-cached (ADR 8), and kept for longer as stale-if-error responses (ADR 16). */
export interface ResponseCache {
  /** What is kept for an address: a 200, or a 404. */
  kept(address: string): BufferedResponse | undefined;
  /** Whether `get` needs no new read of the catalogue: the answer is kept, or a read is in flight. */
  has(address: string): boolean;
  /**
   * What is kept, or the outcome of the read in flight, or of a new one. Callers who share a read share its failure.
   * @throws what the read throws
   */
  get(address: string): Promise<BufferedResponse>;
  /** The last good answer, for when the catalogue gives none; `age` in milliseconds since it was read. */
  staleIfError(address: string): { answer: BufferedResponse; age: number } | undefined;
  /**
   * The catalogue has changed: nothing read, or begun to be read, before now is given to later callers, except as the last good
   * answer.
   */
  invalidate(): void;
  /** Something was removed: no kept answer that names it is ever given again. @param id as answers write it */
  forget(id: string): void;
  /**
   * As `forget`, and for a while no new answer that names it is kept: the catalogue hears of the change on its own, and may still
   * answer as before.
   */
  purgeAndBlock(id: string): void;
  /** How much it holds, 404s apart. */
  size(): { entries: number; bytes: number };
}

interface Begun {
  startedAt: number;
  /** How many invalidations came before. */
  invalidations: number;
}

/** A read in flight. */
interface Read extends Begun {
  reading: Promise<BufferedResponse>;
}

/** What a read brought. */
interface Entry extends Begun {
  answer: BufferedResponse;
  bytes: number;
}

/** Of answers; and of 404s, which have room of their own, so that made-up addresses push no answer out. */
const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024, missing: 1_000 };
/** Bytes of a 404 and its address; a longer one is not kept. */
const MISSING_BYTES = 2_048;

/**
 * One time to live, counted from the start of the read. A read in flight is shared for as long as it runs (single-flight), unless
 * an invalidation came since it began; its outcome is kept only within its time to live. Only 200s and 404s are kept; a 404
 * removes the answer kept before. The oldest makes room.
 * @param read asks the catalogue, on nobody's behalf
 * @param times milliseconds from the start of a read: `life`, its time to live; `staleIfError`, that it may stand in while the
 * catalogue is down; and `forgotten`, for which `purgeAndBlock` keeps answers out
 * @param now milliseconds of a monotonic clock
 */
export function createResponseCache(
  read: (address: string) => Promise<BufferedResponse>,
  timeouts: { life: number; staleIfError: number; purgeBlock: number },
  now: () => number = () => performance.now(),
  limits: typeof LIMITS = LIMITS,
): ResponseCache {
  const reads = new Map<string, Read>();
  // In the order in which they came, which is nearly that of their reads.
  const entries = new Map<string, Entry>();
  const missing = new Map<string, Begun & { answer: BufferedResponse }>();
  const recentlyForgotten = createRecentIds(timeouts.purgeBlock, now);
  let bytes = 0;
  let invalidations = 0;

  const isCurrent = (begun: Begun) => begun.invalidations === invalidations;
  const isLive = (begun: Begun) => isCurrent(begun) && now() - begun.startedAt < timeouts.life;

  function remove(address: string): void {
    bytes -= entries.get(address)?.bytes ?? 0;
    entries.delete(address);
  }

  function keep(address: string, begun: Begun, answer: BufferedResponse): void {
    // A read that began later may have been quicker.
    if ((entries.get(address)?.startedAt ?? begun.startedAt) > begun.startedAt) return;
    if (answer.status === 404) keepMissing(address, begun, answer);
    if (answer.status !== 200 || !isCurrent(begun) || recentlyForgotten.some((id) => names(address, answer, id)))
      return;
    remove(address);
    missing.delete(address);
    // Its compressed forms together are no longer than itself.
    const size = address.length + 2 * answer.body.length;
    entries.set(address, { ...begun, answer, bytes: size });
    bytes += size;
    for (const [oldest, entry] of entries) {
      const full = entries.size > limits.entries || bytes > limits.bytes;
      if (!full && now() - entry.startedAt < timeouts.staleIfError) return;
      remove(oldest);
    }
  }

  function keepMissing(address: string, begun: Begun, answer: BufferedResponse): void {
    remove(address);
    missing.delete(address);
    if (!isLive(begun) || address.length + answer.body.length > MISSING_BYTES) return;
    missing.set(address, { ...begun, answer });
    const [oldest] = missing.keys();
    if (missing.size > limits.missing && oldest !== undefined) missing.delete(oldest);
  }

  function start(address: string): Read {
    const begun = { startedAt: now(), invalidations };
    const made: Read = { ...begun, reading: read(address) };
    reads.set(address, made);
    const end = () => {
      if (reads.get(address) === made) reads.delete(address);
    };
    made.reading.then((answer) => {
      end();
      keep(address, begun, answer);
    }, end);
    return made;
  }

  const kept = (address: string): BufferedResponse | undefined => {
    const entry = entries.get(address) ?? missing.get(address);
    return entry !== undefined && isLive(entry) ? entry.answer : undefined;
  };

  const inFlight = (address: string): Read | undefined => {
    const begun = reads.get(address);
    return begun !== undefined && isCurrent(begun) ? begun : undefined;
  };

  function forget(id: string): void {
    for (const [address, { answer }] of entries) if (names(address, answer, id)) remove(address);
  }

  return {
    kept,
    has: (address) => kept(address) !== undefined || inFlight(address) !== undefined,
    get: (address) => {
      const answer = kept(address);
      return answer === undefined ? (inFlight(address) ?? start(address)).reading : Promise.resolve(answer);
    },
    staleIfError: (address) => {
      const entry = entries.get(address);
      if (entry === undefined) return undefined;
      const age = now() - entry.startedAt;
      return age < timeouts.staleIfError ? { answer: entry.answer, age } : undefined;
    },
    invalidate: () => {
      invalidations += 1;
    },
    forget,
    purgeAndBlock: (id) => {
      recentlyForgotten.add(id);
      forget(id);
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

function names(address: string, { body }: BufferedResponse, id: string): boolean {
  return address.includes(id) || body.includes(id);
}
