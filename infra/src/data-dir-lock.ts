import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFacingError } from './user-facing-error.ts';

/** A process and when it began: numbers are used again, the pair is not. */
export interface Holder {
  pid: number;
  startedAt: string;
}

/**
 * Takes a data folder for this shop alone. A lock whose process is gone is taken over: locks are numbered files, the next
 * number can be linked by one process only, and older ones are removed by the one who has it.
 * @returns what gives it back
 * @throws UserFacingError when a running shop holds it
 */
export async function lockDataDir(directory: string, self?: Holder): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  // Written whole beside them and then linked, so that nobody reads half a lock.
  const draft = path.join(directory, `locking-${randomBytes(6).toString('hex')}`);
  const mine = self ?? { pid: process.pid, startedAt: await startOf(process.pid) };
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      const stale = await staleLocks(directory);
      const lock = `lock-${Math.max(0, ...stale.map(numberOf)) + 1}`;
      if (!(await linked(draft, path.join(directory, lock)))) continue;
      const giveBack = () => rm(path.join(directory, lock), { force: true });
      await assertAlone(directory, lock, giveBack);
      return giveBack;
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** A slow process may link a number that was free long ago, beside a newer lock: it steps back. */
async function assertAlone(directory: string, lock: string, giveBack: () => Promise<void>): Promise<void> {
  try {
    for (const other of await staleLocks(directory, lock)) await rm(path.join(directory, other), { force: true });
  } catch (error) {
    await giveBack();
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

/** When a process began, in the kernel's ticks since boot, with the boot's id; empty when it is gone. */
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
