import { getHeapSpaceStatistics } from 'node:v8';
import { returnMemory } from './return-memory.ts';

const MB = 1024 * 1024;
const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? Number.NaN;

it('returns what reading many rows has reserved', () => {
  let rows: { word: string }[] = [];
  // V8 enlarges the space of young objects while many of them survive.
  for (let row = 0; row < 3_000_000 && youngBytes() < 4 * MB; row += 1) rows.push({ word: `word${row}` });
  const before = youngBytes();
  rows = [];
  returnMemory();
  expect(youngBytes()).toBeLessThan(before);
  expect(youngBytes()).toBeLessThanOrEqual(2 * MB);
});
