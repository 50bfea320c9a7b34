import { createUnreadAges, type RecordInHand } from './unread-ages.ts';

describe('createUnreadAges', () => {
  const PARTITION = 'order-events/3';
  let now = 1_000_000;
  let inHand: Map<string, RecordInHand>;
  let ageOf: ReturnType<typeof createUnreadAges>;
  beforeEach(() => {
    inHand = new Map();
    ageOf = createUnreadAges(inHand, () => now);
  });

  it('counts from when a position was first seen unread, and again when it has moved', () => {
    expect(ageOf(PARTITION, 7n)).toBe(0);
    now += 5_000;
    expect(ageOf(PARTITION, 7n)).toBe(5_000);
    now += 5_000;
    expect(ageOf(PARTITION, 9n)).toBe(0);
    expect(ageOf('order-events/4', 7n)).toBe(0);
  });

  it('counts from the time of the record that a handler has', () => {
    inHand.set(PARTITION, { offset: 7n, appendedAt: now - 60_000 });
    expect(ageOf(PARTITION, 7n)).toBe(60_000);
    // The stored position follows a moment after the handler.
    expect(ageOf(PARTITION, 6n)).toBe(60_000);
  });

  it('ignores a record that was handled elsewhere, and a clock that is behind the log', () => {
    inHand.set(PARTITION, { offset: 7n, appendedAt: now - 60_000 });
    expect(ageOf(PARTITION, 8n)).toBe(0);
    inHand.set(PARTITION, { offset: 8n, appendedAt: now + 2_000 });
    expect(ageOf(PARTITION, 8n)).toBe(0);
  });
});
