import type { Topic } from '@shop/contracts/event.ts';
import type { Admin } from 'kafkajs';
import type { Logger } from '../../service/observability/logger.ts';
import { withTimeout } from '../../service/timing/with-timeout.ts';
import type { EventLag } from './event-lag.ts';
import type { Assignment } from './kafka-reader.ts';
import type { KafkaTimeouts } from './kafka-timeouts.ts';
import type { RenewableClient } from './renewable-client.ts';
import type { UnreadAge } from './unread-ages.ts';

/**
 * Watches whether the partitions of an assignment make progress while they have unread records, because kafkajs is
 * known to stop reading silently (#1277, #1616, #1074). Outages of the broker and rebalances restart the stall timer. A
 * connection that never responds is replaced.
 * @param options `isBusy`: a queued partition counts as busy too; `positions` by `topic/partition`: the next offset to
 * read, or below 0 when unknown; `onTruncated` is called when a partition ends before that position; `onLag` receives
 * what is unread in each assigned topic, and `unreadAge` measures for it how old that is
 * @returns a function that ends watching
 */
export function watchProgress(options: {
  admin: Pick<RenewableClient<Admin>, 'get' | 'renew'>;
  logger: Logger;
  timeouts: Pick<KafkaTimeouts, 'watchdogInterval' | 'watchdogRequest' | 'stalled'>;
  current: () => Assignment | undefined;
  restart: () => void;
  isBusy: (key: string) => boolean;
  positions: (admin: Admin) => Promise<ReadonlyMap<string, bigint>>;
  onTruncated?: (key: string, end: bigint) => void;
  onLag?: (topic: Topic, lag: EventLag) => void;
  unreadAge?: UnreadAge;
}): () => void {
  const { logger, timeouts, onTruncated, onLag, unreadAge = () => 0 } = options;
  const stalled = new Map<string, { position: bigint; since: number }>();
  let checking = false;
  let checkedAssignment: Assignment | undefined;

  async function check(assignment: Assignment): Promise<void> {
    const admin = await options.admin.get();
    // The positions are copied before the ends are fetched, so that records read meanwhile do not look like a truncated
    // log.
    const positions = new Map(await options.positions(admin));
    for (const [topic, partitions] of Object.entries(assignment.partitions)) {
      let [records, ageMs] = [0n, 0];
      const ends = await admin.fetchTopicOffsets(topic);
      // The assignment has changed meanwhile.
      if (!assignment.isCurrent()) return;
      for (const { partition, low, high } of ends) {
        if (!partitions.includes(partition)) continue;
        const key = `${topic}/${partition}`;
        const { position, unread } = checkPartition(key, positions, BigInt(low), BigInt(high));
        records += unread;
        if (unread > 0n) ageMs = Math.max(ageMs, unreadAge(key, position));
      }
      onLag?.(topic as Topic, { records: Number(records), ageSeconds: ageMs / 1_000 });
    }
  }

  /** @returns the position of one partition, and how many of its records are unread */
  function checkPartition(key: string, positions: ReadonlyMap<string, bigint>, low: bigint, high: bigint) {
    const known = positions.get(key) ?? -1n;
    const position = known < low ? low : known;
    const before = stalled.get(key);
    const now = performance.now();
    if (position > high) onTruncated?.(key, high);
    if (position >= high || options.isBusy(key)) stalled.delete(key);
    else if (before?.position !== position) stalled.set(key, { position, since: now });
    else if (now - before.since >= timeouts.stalled) {
      logger.error(
        { partition: key, position: String(position), end: String(high) },
        'Kafka consumer stalled: restarting',
      );
      stalled.clear();
      options.restart();
    }
    return { position, unread: high > position ? high - position : 0n };
  }

  const timer = setInterval(() => {
    const assignment = options.current();
    if (!assignment || checking) return;
    checking = true;
    if (assignment !== checkedAssignment) stalled.clear();
    checkedAssignment = assignment;
    withTimeout(timeouts.watchdogRequest, check(assignment), 'the progress check')
      .catch((err) => {
        logger.debug({ err }, 'progress of the Kafka consumer could not be checked');
        stalled.clear();
        options.admin.renew();
      })
      .finally(() => {
        checking = false;
      });
  }, timeouts.watchdogInterval).unref();
  return () => clearInterval(timer);
}
