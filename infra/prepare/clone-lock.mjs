import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does work that only one process at a time may do in a clone (`npm ci`, the front end's build). Others wait and say for
 * whom; a lock whose process is gone is taken over. Locks are numbered files in .cache: the next number can be linked by
 * one process only, and older ones are removed by the one who has it.
 * @param root the project's folder
 * @returns what the work returns
 */
export async function aloneInClone(root, work, say = console.log) {
  const folder = path.join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  let told;
  let lock = take(folder);
  for (; typeof lock === 'number'; lock = take(folder)) {
    if (lock !== told) say(`Another process (${lock}) is preparing this folder; waiting for it …`);
    told = lock;
    await wait(200 + Math.random() * 200);
  }
  const giveBack = () => rmSync(path.join(folder, lock), { force: true });
  // A failed step ends the process in the middle of the work.
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    process.off('exit', giveBack);
    giveBack();
  }
}

/** @returns the name of the lock that is ours now, or the number of the process that has it */
function take(folder) {
  // Written whole beside them and then linked, so that nobody reads half a lock.
  const draft = path.join(folder, `preparing-draft-${process.pid}`);
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`);
  try {
    for (;;) {
      const before = locksIn(folder);
      const holder = before.map((lock) => holderOf(folder, lock)).find(Boolean);
      if (holder) return holder;
      const mine = `preparing-${Math.max(0, ...before.map((lock) => Number(lock.split('-')[1]))) + 1}`;
      if (!linked(draft, path.join(folder, mine))) continue;
      // A slow process may link a number that was free long ago, beside a newer lock: it steps back.
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

/** @returns the number of the running process that a lock names, or undefined */
function holderOf(folder, lock) {
  const [pid, start] = (readOrNull(path.join(folder, lock)) ?? '').split(' ');
  return start !== undefined && start === startOf(Number(pid)) ? Number(pid) : undefined;
}

/** When a process began, because numbers are used again; undefined when it is gone. */
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
