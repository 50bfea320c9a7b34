import { forEachRow } from './for-each-row.ts';

describe('forEachRow', () => {
  const failing = (bad: readonly number[], done: number[]) => async (row: number) => {
    done.push(row);
    if (bad.includes(row)) throw new Error(`row ${row}`);
  };

  it('goes on after a row that fails, and throws its error at the end', async () => {
    const done: number[] = [];
    await expect(forEachRow([1, 2, 3, 4], failing([1, 3], done), () => false)).rejects.toThrow('row 1');
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('gives up when row after row fails', async () => {
    const done: number[] = [];
    await expect(forEachRow([1, 2, 3, 4, 5, 6], failing([2, 3, 4, 5], done), () => false)).rejects.toThrow('row 2');
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('ends when the job is stopped', async () => {
    const done: number[] = [];
    await forEachRow([1, 2, 3], failing([], done), () => done.length === 2);
    expect(done).toEqual([1, 2]);
  });
});
