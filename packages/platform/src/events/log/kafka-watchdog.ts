import type { Topic } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import type { Logger } from '../../service/lifecycle/logger.ts';
import type { Assignment } from './kafka-reader.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import type { RenewableClient } from './renewable-client.ts';
import { withNamedTimeout } from './with-named-timeout.ts';

/**
 * Watches whether the partitions of an assignment move while there is something to read, for kafkajs has stopped reading
 * without a word (#1277, #1616, #1074). An outage of the broker is no standstill, nor is a rebalance: after either, the time
 * begins anew. A connection that never answers is given up, or the watchdog would sleep with it.
 * @param options `isBusy`: a partition that waits its turn is busy too; `positions` by `topic/partition`: the next offset to read,
 * or below 0 when none is known; `onShorter` is told of a partition that ends before that: where; `onLag` of every assigned
 * topic how many records wait
 * @returns how to end watching
 */
export function watchProgress(options: {
  admin: Pick<RenewableClient<Admin>, 'get' | 'renew'>;
  logger: Logger;
  timeouts: Pick<KafkaTimeouts, 'watchdogInterval' | 'watchdogRequest' | 'stalled'>;
  current: () => Assignment | undefined;
  restart: () => void;
  isBusy: (place: string) => boolean;
  positions: (admin: Admin) => Promise<ReadonlyMap<string, bigint>>;
  onTruncated?: (place: string, end: bigint) => void;
  onLag?: (topic: Topic, records: number) => void;
}): () => void {
  const { logger, timeouts, onTruncated, onLag } = options;
  const standing = new Map<string, { position: bigint; since: number }>();
  let looking = false;
  let watched: Assignment | undefined;

  async function look(assignment: Assignment): Promise<void> {
    const admin = await options.admin.get();
    // As they are before the ends are asked for: what is read meanwhile is not beyond an end.
    const positions = new Map(await options.positions(admin));
    for (const [topic, partitions] of Object.entries(assignment.partitions)) {
      let lag = 0n;
      const ends = await admin.fetchTopicOffsets(topic);
      // Nothing of this reader counts any more.
      if (!assignment.isCurrent()) return;
      for (const { partition, low, high } of ends) {
        if (partitions.includes(partition)) lag += judge(`${topic}/${partition}`, positions, BigInt(low), BigInt(high));
      }
      onLag?.(topic as Topic, Number(lag));
    }
  }

  /** @returns how many records wait in one place */
  function judge(place: string, positions: ReadonlyMap<string, bigint>, low: bigint, high: bigint): bigint {
    const known = positions.get(place) ?? -1n;
    const position = known < low ? low : known;
    const before = standing.get(place);
    const now = performance.now();
    if (position > high) onTruncated?.(place, high);
    if (position >= high || options.isBusy(place)) standing.delete(place);
    else if (before?.position !== position) standing.set(place, { position, since: now });
    else if (now - before.since >= timeouts.stalled) {
      logger.error(
        { place, position: String(position), end: String(high) },
        'assigned but not progressing: restarting',
      );
      standing.clear();
      options.restart();
    }
    return high > position ? high - position : 0n;
  }

  const timer = setInterval(() => {
    const assignment = options.current();
    if (!assignment || looking) return;
    looking = true;
    if (assignment !== watched) standing.clear();
    watched = assignment;
    withNamedTimeout(timeouts.watchdogRequest, look(assignment), 'a look at the progress')
      .catch((err) => {
        logger.debug({ err }, 'the progress of the reader is not known');
        standing.clear();
        options.admin.renew();
      })
      .finally(() => {
        looking = false;
      });
  }, timeouts.watchdogInterval).unref();
  return () => clearInterval(timer);
}
