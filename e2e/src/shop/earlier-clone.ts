import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';

const run = promisify(execFile);
const root = repositoryFile('.');
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

/** A working copy of an earlier commit, from which a shop can be started. */
export interface EarlierClone {
  /** Its commit, shortened. */
  commit: string;
  folder: string;
  remove: () => Promise<void>;
}

/**
 * Checks out an earlier commit: without one, the commit that an upgrade starts from: where this branch left origin/main, else
 * the previous commit; this commit itself, if that one has another format of data folders, which no upgrade reads. It shares the packages of this clone when its lock file is the same; otherwise `npm start` installs its own.
 * @throws Error when git does not have the commit (a shallow clone)
 */
export async function earlierClone(ref?: string | undefined): Promise<EarlierClone> {
  const commit = await git('rev-parse', '--short', ref ?? (await previousCommit()));
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-earlier-'));
  await git('worktree', 'add', '--detach', '--force', folder, commit);
  await sharePackages(folder);
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder);
    await rm(folder, { recursive: true, force: true });
  };
  return { commit, folder, remove };
}

async function previousCommit(): Promise<string> {
  const head = await git('rev-parse', 'HEAD');
  const fork = await git('merge-base', 'HEAD', 'origin/main').catch(() => head);
  const previous = fork === head ? 'HEAD~1' : fork;
  return (await formatOf(previous)) === (await formatOf(head)) ? previous : head;
}

/** The line of the source that names the format of data folders. */
async function formatOf(commit: string): Promise<string | undefined> {
  const source = await git('show', `${commit}:infra/src/data-dir/format.ts`);
  return source.split('\n').find((line) => line.startsWith('const FORMAT'));
}

/**
 * The workspaces' own links are relative and lead into the earlier copy; every other package is a link to this clone's,
 * those included that npm put into a workspace. The folders that hold them are never links: what empties them there, as
 * `npm ci` does, would empty this clone's.
 */
async function sharePackages(folder: string): Promise<void> {
  const locks = await Promise.all([root, folder].map((at) => readFile(path.join(at, 'package-lock.json'), 'utf8')));
  const [lock = ''] = locks;
  if (lock !== locks[1]) return;
  const { packages: locked } = JSON.parse(lock) as { packages: object };
  const nested = Object.keys(locked).flatMap((key) => /^(?!node_modules\/)(.+?\/node_modules)\//.exec(key)?.[1] ?? []);
  for (const packages of new Set(['node_modules', ...nested])) await linkPackages(packages, folder);
  // So that `npm start` installs nothing (infra/prepare/packages.mjs).
  await writeFile(path.join(folder, 'node_modules/.shop-lock'), createHash('sha256').update(lock).digest('hex'));
}

/** Hidden entries are caches and notes of npm and this repository, one's own. */
async function linkPackages(packages: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, packages), { recursive: true });
  for (const name of await readdir(path.join(root, packages))) {
    const [from, to] = [path.join(root, packages, name), path.join(folder, packages, name)];
    if (name === '@shop') await cp(from, to, { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.') || name === '.bin') await symlink(from, to);
  }
}
