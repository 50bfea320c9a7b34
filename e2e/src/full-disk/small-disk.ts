import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Engine } from '@shop/testing/infrastructure.ts';

const run = promisify(execFile);

/** What a fresh shop needs to start, and some more (infra/src/data-dir/disk-space.ts). */
const SIZE_MB = 700;

/** A folder on a disk of its own, in memory. Only root may mount one. */
export const smallDisk: Engine = {
  name: `a disk of ${SIZE_MB} MB`,
  sources: [
    {
      name: 'tmpfs',
      isAvailable: () => process.platform === 'linux' && process.getuid?.() === 0,
      start: async () => {
        const folder = await mkdtemp(path.join(tmpdir(), 'shop-small-disk-'));
        await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]);
        const stop = async () => {
          await run('umount', ['--lazy', folder]);
          await rm(folder, { recursive: true });
        };
        return { url: folder, stop };
      },
    },
  ],
  instructions: 'Run this test as root on Linux.',
};

/** Fills the disk of a folder to the last block. @returns a function that frees the space again */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const name = path.join(folder, 'filler');
  const file = await open(name, 'w');
  try {
    for (const bytes of [1_048_576, 4_096]) await writeUntilFull(() => file.write(Buffer.alloc(bytes)));
  } finally {
    await file.close();
  }
  return () => rm(name);
}

async function writeUntilFull(write: () => Promise<{ bytesWritten: number }>): Promise<void> {
  try {
    while ((await write()).bytesWritten > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
