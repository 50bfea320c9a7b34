import type { ReadyAnswer } from './ready-answer.ts';

/** What everybody may be shown of the catalogue, kept for a moment (DESIGN.md §1), and as its last good word for longer. */
export interface ResponseCache {
  /** What is kept for an address. */
  kept(address: string): ReadyAnswer | undefined;
  /**
   * What is kept, or what a read brings that is under way, or a new one. Who shares a read shares its failure.
   * @throws what the read throws
   */
  get(address: string): Promise<ReadyAnswer>;
  /** The last good answer, for when the catalogue gives none; `age` in milliseconds since it was read. */
  lastGood(address: string): { answer: ReadyAnswer; age: number } | undefined;
  /**
   * Something changed: nothing that was read, or begun to be read, before now is shown as true to anybody who comes after. As
   * the last good word it stays.
   */
  drop(): void;
  /** Something is no longer there: no answer that names it is ever shown again. @param id as answers write it */
  forget(id: string): void;
  /** How much it holds. */
  size(): { entries: number; bytes: number };
}

interface Begun {
  startedAt: number;
  /** How many drops came before. */
  drops: number;
}

/** A read that is under way. */
interface Read extends Begun {
  reading: Promise<ReadyAnswer>;
}

/** What a read brought. */
interface Entry extends Begun {
  answer: ReadyAnswer;
  bytes: number;
}

const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024 };

/**
 * One life for all: nobody joins a read, or is shown what it brought, when that time has passed since it began, nor after a
 * drop. Only 200s are kept, and a 404 ends what was kept. What was read longest ago makes room.
 * @param read asks the catalogue, as nobody in particular
 * @param times milliseconds from the start of a read: `life` that its answer is shown for as it is, so that none is older
 * when it is asked for; `lastGood` that it may stand in while the catalogue is down
 * @param now milliseconds of a clock that only goes forward
 */
export function createResponseCache(
  read: (address: string) => Promise<ReadyAnswer>,
  times: { life: number; lastGood: number },
  now: () => number = () => performance.now(),
  limits: typeof LIMITS = LIMITS,
): ResponseCache {
  const reads = new Map<string, Read>();
  // In the order in which they came, which is nearly that of their reads.
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let drops = 0;

  const holds = (begun: Begun) => begun.drops === drops && now() - begun.startedAt < times.life;

  function remove(address: string): void {
    bytes -= entries.get(address)?.bytes ?? 0;
    entries.delete(address);
  }

  function keep(address: string, begun: Begun, answer: ReadyAnswer): void {
    const { startedAt } = begun;
    // A read that was begun later may have been quicker.
    if ((entries.get(address)?.startedAt ?? startedAt) > startedAt) return;
    if (answer.status === 404) remove(address);
    if (answer.status !== 200 || begun.drops !== drops) return;
    remove(address);
    // Its compressed forms together are no longer than itself.
    const size = address.length + 2 * answer.body.length;
    entries.set(address, { startedAt, drops, answer, bytes: size });
    bytes += size;
    for (const [oldest, entry] of entries) {
      const full = entries.size > limits.entries || bytes > limits.bytes;
      if (!full && now() - entry.startedAt < times.lastGood) return;
      remove(oldest);
    }
  }

  function start(address: string): Read {
    const begun: Read = { startedAt: now(), drops, reading: read(address) };
    reads.set(address, begun);
    const end = () => {
      if (reads.get(address) === begun) reads.delete(address);
    };
    begun.reading.then((answer) => {
      end();
      keep(address, begun, answer);
    }, end);
    return begun;
  }

  const live = (address: string): ReadyAnswer | undefined => {
    const entry = entries.get(address);
    return entry !== undefined && holds(entry) ? entry.answer : undefined;
  };

  return {
    kept: live,
    get: (address) => {
      const answer = live(address);
      if (answer !== undefined) return Promise.resolve(answer);
      const begun = reads.get(address);
      return (begun !== undefined && holds(begun) ? begun : start(address)).reading;
    },
    lastGood: (address) => {
      const entry = entries.get(address);
      if (entry === undefined) return undefined;
      const age = now() - entry.startedAt;
      return age < times.lastGood ? { answer: entry.answer, age } : undefined;
    },
    drop: () => {
      drops += 1;
    },
    forget: (id) => {
      for (const [address, { answer }] of entries) {
        if (address.includes(id) || answer.body.includes(id)) remove(address);
      }
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}
