/** A record that a handler has, or will have again after a pause. */
export interface RecordInHand {
  offset: bigint;
  /** Milliseconds of the clock at which it came into the log. */
  appendedAt: number;
}

/**
 * Returns for how many milliseconds the oldest unread record of a partition has been in the log.
 * @param position the offset of the record, or below 0 when unknown
 */
export type UnreadAge = (partition: string, position: bigint) => number;

/**
 * Kafka tells how many records are unread, not since when. A record in hand carries its time; of one that nothing has read the age
 * since its position was first seen is known, which is too low after a start.
 * @param inHand by `topic/partition`
 * @param now milliseconds of the clock
 */
export function createUnreadAges(
  inHand: ReadonlyMap<string, RecordInHand>,
  now: () => number = () => Date.now(),
): UnreadAge {
  const firstSeen = new Map<string, { position: bigint; at: number }>();
  return (partition, position) => {
    const seen = firstSeen.get(partition);
    const at = seen?.position === position ? seen.at : now();
    firstSeen.set(partition, { position, at });
    const record = inHand.get(partition);
    // A record below the position was handled, by this process or by one that took the partition over.
    const isUnread = record !== undefined && record.offset >= position;
    return Math.max(0, now() - (isUnread ? record.appendedAt : at));
  };
}
