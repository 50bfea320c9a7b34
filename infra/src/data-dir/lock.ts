import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFacingError } from '../user-facing-error.ts';

/** Identifies a process: process ids are reused, the pair is not. */
export interface Holder {
  pid: number;
  startedAt: string;
}

/**
 * Locks a data folder. A lock whose process is gone is replaced: locks are numbered files, only one process can link the next
 * number, and that process removes older locks.
 * @returns a function that unlocks
 * @throws UserFacingError when a running shop holds the lock
 */
export async function lockDataDir(directory: string, self?: Holder): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  // Written as a draft and then linked, so that no process reads an incomplete lock.
  const draft = path.join(directory, `locking-${randomBytes(6).toString('hex')}`);
  const mine = self ?? { pid: process.pid, startedAt: await startOf(process.pid) };
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      const stale = await staleLocks(directory);
      const lock = `lock-${Math.max(0, ...stale.map(numberOf)) + 1}`;
      if (!(await linked(draft, path.join(directory, lock)))) continue;
      const unlock = () => rm(path.join(directory, lock), { force: true });
      await assertAlone(directory, lock, unlock);
      return unlock;
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Unlocks if another lock is held: a slow process may link a number that another process has freed meanwhile. */
async function assertAlone(directory: string, lock: string, unlock: () => Promise<void>): Promise<void> {
  try {
    for (const other of await staleLocks(directory, lock)) await rm(path.join(directory, other), { force: true });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** @throws UserFacingError when one of them is not stale */
async function staleLocks(directory: string, except?: string): Promise<string[]> {
  const locks = (await readdir(directory)).filter((name) => /^lock-\d+$/.test(name) && name !== except);
  for (const lock of locks) {
    const holder = parse(await readFile(path.join(directory, lock), 'utf8').catch(() => ''));
    if (holder && holder.startedAt === (await startOf(holder.pid)))
      throw new UserFacingError(
        `${directory} belongs to a running shop (process ${holder.pid}). Stop it, or set DATA_DIR (and PORT) for a second shop.`,
      );
  }
  return locks;
}

function numberOf(lock: string): number {
  return Number(lock.slice('lock-'.length));
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The start of a process in kernel ticks since boot, with the boot id; empty when the process is gone. */
export async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return isAlive(pid) ? 'running' : '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return fields[0] === 'Z' ? '' : `${boot.trim()}/${fields[19]}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}
