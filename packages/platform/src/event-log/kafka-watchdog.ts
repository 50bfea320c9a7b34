import type { Admin } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { Assignment } from './kafka-reader.ts';

const CHECK_EVERY_MS = 5_000;

/** "Assigned but not progressing" is noticed within 30 s (P-B7). */
const STUCK_AFTER_MS = 20_000;

/**
 * Watches whether the partitions of an assignment move while there is something to read, for kafkajs has stopped reading
 * without a word (#1277, #1616, #1074). An outage of the broker is no standstill.
 * @param options `positions` by `topic/partition`: the next offset to read, or below 0 when none is known
 * @returns how to end watching
 */
export function watchProgress(options: {
  admin: () => Promise<Admin>;
  logger: Logger;
  current: () => Assignment | undefined;
  restart: () => void;
  isBusy: (place: string) => boolean;
  positions: () => Promise<ReadonlyMap<string, bigint>>;
  checkEveryMs?: number;
  stuckAfterMs?: number;
}): () => void {
  const { logger, checkEveryMs = CHECK_EVERY_MS, stuckAfterMs = STUCK_AFTER_MS } = options;
  const standing = new Map<string, { position: bigint; since: number }>();
  let checking = false;

  async function check(assignment: Assignment): Promise<void> {
    const admin = await options.admin();
    const positions = await options.positions();
    for (const [topic, partitions] of Object.entries(assignment.partitions)) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
        if (partitions.includes(partition)) look(`${topic}/${partition}`, positions, BigInt(low), BigInt(high));
      }
    }
  }

  function look(place: string, positions: ReadonlyMap<string, bigint>, low: bigint, high: bigint): void {
    const known = positions.get(place) ?? -1n;
    const position = known < low ? low : known;
    const before = standing.get(place);
    const now = performance.now();
    if (position >= high || options.isBusy(place)) standing.delete(place);
    else if (before?.position !== position) standing.set(place, { position, since: now });
    else if (now - before.since >= stuckAfterMs) {
      logger.error(
        { place, position: String(position), end: String(high) },
        'assigned but not progressing: restarting',
      );
      standing.clear();
      options.restart();
    }
  }

  const timer = setInterval(() => {
    const assignment = options.current();
    if (!assignment || checking) return;
    checking = true;
    check(assignment)
      .catch((err) => logger.debug({ err }, 'the progress of the reader is not known'))
      .finally(() => {
        checking = false;
      });
  }, checkEveryMs).unref();
  return () => clearInterval(timer);
}
