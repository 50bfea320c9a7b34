import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryFile } from './repository-file.ts';

const run = promisify(execFile);

/** Runs promtool. @returns what it prints @throws Error with its output when it fails */
export type Promtool = (...args: string[]) => Promise<string>;

/** Fetches promtool, Prometheus' own program for rules and settings. */
export async function fetchPromtool(): Promise<Promtool> {
  await run('bash', [repositoryFile('infra/engines/engines.sh'), 'get', 'promtool']);
  const home = process.env.SHOP_ENGINES_HOME ?? path.join(homedir(), '.cache/shop-engines');
  return async (...args) => {
    try {
      return (await run(path.join(home, 'promtool/promtool'), args)).stdout;
    } catch (cause) {
      const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
      throw new Error(`promtool ${args.join(' ')} failed.\n${stdout}${stderr}`, { cause });
    }
  };
}
