import { watchDiskSpace } from './watch-disk-space.ts';

describe('the watch over the free space', () => {
  it('says once that the disk is full, and once that it has space again', async () => {
    const stopping = new AbortController();
    const free = [500, 99, 20, 0, 100, 900];
    const lines: string[] = [];
    const freeMb = async () => {
      const next = free.shift();
      if (free.length === 0) stopping.abort();
      return next ?? 0;
    };
    await watchDiskSpace('/data', (line) => lines.push(line), stopping.signal, { freeMb, everyMs: 1 });
    expect(lines).toEqual([
      'The disk is full: 99 MB are free in /data. The shop refuses orders until there is space: docs/runbooks/full-disk.md.',
      'The disk has space again: 100 MB are free in /data.',
    ]);
  });
});
