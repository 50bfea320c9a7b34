import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs work that only one process per clone may do at a time (`npm ci`, the front end's build). Others wait. A lock whose process is
 * gone is replaced: locks are numbered files in .cache, only one process can link the next number, and that process removes older
 * locks.
 * @param root the project's folder
 * @returns the result of the work
 */
export async function aloneInClone(root, work) {
  const folder = path.join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  let reported;
  let lock = take(folder);
  for (; typeof lock === 'number'; lock = take(folder)) {
    if (lock !== reported) console.log(`Another process (${lock}) is preparing this folder; waiting for it …`);
    reported = lock;
    await wait(200 + Math.random() * 200);
  }
  const giveBack = () => rmSync(path.join(folder, lock), { force: true });
  // A failed step exits during the work.
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    process.off('exit', giveBack);
    giveBack();
  }
}

/** @returns the name of the acquired lock, or the id of the process that holds it */
function take(folder) {
  // Written as a draft and then linked, so that no process reads an incomplete lock.
  const draft = path.join(folder, `preparing-draft-${process.pid}`);
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`);
  try {
    for (;;) {
      const before = locksIn(folder);
      const holder = before.map((lock) => holderOf(folder, lock)).find(Boolean);
      if (holder) return holder;
      const mine = `preparing-${Math.max(0, ...before.map((lock) => Number(lock.split('-')[1]))) + 1}`;
      if (!linked(draft, path.join(folder, mine))) continue;
      // A slow process may link a number that another process has freed meanwhile: it unlocks again.
      const others = locksIn(folder).filter((lock) => lock !== mine);
      const newer = others.map((lock) => holderOf(folder, lock)).find(Boolean);
      for (const lock of newer ? [mine] : others) rmSync(path.join(folder, lock), { force: true });
      return newer ?? mine;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function locksIn(folder) {
  return readdirSync(folder).filter((name) => /^preparing-\d+$/.test(name));
}

/** @returns the id of the running process that holds a lock, or undefined */
function holderOf(folder, lock) {
  const [pid, start] = (readOrNull(path.join(folder, lock)) ?? '').split(' ');
  return start !== undefined && start === startOf(Number(pid)) ? Number(pid) : undefined;
}

/** The start of a process, because process ids are reused; undefined when it is gone. */
function startOf(pid) {
  const stat = readOrNull(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields) return fields[0] === 'Z' ? undefined : fields[19];
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    return error.code === 'EPERM' ? 'running' : undefined;
  }
}

function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
