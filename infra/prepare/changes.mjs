import { existsSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from './child.mjs';

/**
 * What a developer has changed: commits since the branch left `upstream`, and what is not committed yet.
 * @param upstream without it (a fresh clone of nothing, an archive) only what is not committed counts
 * @returns `base`: the commit that the changes are counted from; `files` that exist, from the root
 */
export async function changesSince(upstream, options) {
  const git = (...args) => outputOf('git', args, options);
  const fork = await git('merge-base', 'HEAD', upstream);
  const base = fork.result === 0 ? fork.output.trim() : 'HEAD';
  const changed = await git('diff', '--name-only', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (changed.result !== 0 || added.result !== 0) throw new Error(`${changed.output}${added.output}`);
  const files = `${changed.output}${added.output}`.split('\n').filter((file) => file !== '');
  return { base, files: [...new Set(files)].filter((file) => existsSync(path.join(options.cwd, file))) };
}
