import { getHeapSpaceStatistics } from 'node:v8';
import { returnMemory } from './return-memory.ts';

const MB = 1024 * 1024;
const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? Number.NaN;

it('shrinks the young generation of V8 after many rows were read', () => {
  let rows: { word: string }[] = [];
  // V8 grows the young generation while many of its objects survive.
  for (let row = 0; row < 3_000_000 && youngBytes() < 4 * MB; row += 1) rows.push({ word: `word${row}` });
  const before = youngBytes();
  rows = [];
  returnMemory();
  expect(youngBytes()).toBeLessThan(before);
  expect(youngBytes()).toBeLessThanOrEqual(2 * MB);
});
