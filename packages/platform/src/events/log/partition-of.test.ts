import { partitionOf } from './partition-of.ts';

describe('partitionOf', () => {
  it('never changes the partition of a key', () => {
    const keys = ['order/1', 'product/abc', 'categories/all', 'user/ü', ''];
    expect(keys.map(partitionOf)).toEqual([5, 5, 0, 4, 11]);
  });

  it('spreads keys evenly over all twelve partitions', () => {
    const counts = Array.from({ length: 12 }, () => 0);
    for (let n = 0; n < 12_000; n += 1) {
      const partition = partitionOf(`order/${n}`);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });
});
