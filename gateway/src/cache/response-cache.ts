import type { ReadyAnswer } from './ready-answer.ts';

/** What everybody may be shown of the catalogue, kept for a moment (DESIGN.md §1). */
export interface ResponseCache {
  /** What is kept for an address. */
  kept(address: string): ReadyAnswer | undefined;
  /**
   * What is kept, or what a read brings that is under way, or a new one. Who shares a read shares its failure.
   * @throws what the read throws
   */
  get(address: string): Promise<ReadyAnswer>;
  /** Something changed: nothing that was read, or begun to be read, before now is shown to anybody who comes after. */
  drop(): void;
  /** How much it holds. */
  size(): { entries: number; bytes: number };
}

interface Entry {
  startedAt: number;
  reading: Promise<ReadyAnswer>;
  /** Once it has been read. */
  answer?: ReadyAnswer;
  bytes: number;
}

const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024 };

/**
 * One life for all: nobody joins a read, or is shown what it brought, when that time has passed since it began, nor after a
 * drop. What is oldest makes room, because it is also what would end first. Only 200s are kept.
 * @param read asks the catalogue, as nobody in particular
 * @param life milliseconds from the start of a read: so an answer is never older than that when it is asked for
 * @param now milliseconds of a clock that only goes forward
 */
export function createResponseCache(
  read: (address: string) => Promise<ReadyAnswer>,
  life: number,
  now: () => number = () => performance.now(),
  limits: typeof LIMITS = LIMITS,
): ResponseCache {
  // In the order of their start: the oldest is first.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const live = (address: string): Entry | undefined => {
    const entry = entries.get(address);
    return entry !== undefined && now() - entry.startedAt < life ? entry : undefined;
  };

  function remove(address: string, entry: Entry): void {
    if (entries.get(address) !== entry) return;
    entries.delete(address);
    bytes -= entry.bytes;
  }

  function makeRoom(): void {
    for (const [address, entry] of entries) {
      const full = entries.size > limits.entries || bytes > limits.bytes;
      if (!full && now() - entry.startedAt < life) return;
      remove(address, entry);
    }
  }

  function start(address: string): Entry {
    const old = entries.get(address);
    if (old !== undefined) remove(address, old);
    const entry: Entry = { startedAt: now(), reading: read(address), bytes: address.length };
    entries.set(address, entry);
    bytes += entry.bytes;
    makeRoom();
    entry.reading.then(
      (answer) => {
        if (entries.get(address) !== entry) return;
        if (answer.status !== 200) return remove(address, entry);
        entry.answer = answer;
        // Its compressed forms together are no longer than itself.
        const more = 2 * answer.body.length;
        entry.bytes += more;
        bytes += more;
        makeRoom();
      },
      () => remove(address, entry),
    );
    return entry;
  }

  return {
    kept: (address) => live(address)?.answer,
    get: (address) => (live(address) ?? start(address)).reading,
    drop: () => {
      entries.clear();
      bytes = 0;
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}
