import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endWithParent } from '@shop/infra/src/processes/end-with-parent.ts';
import { repositoryFile } from './repository-file.ts';

const engines = repositoryFile('infra/engines/engines.sh');

/** Whether `infra/engines/engines.sh get` has fetched an engine. */
export function hasLocalEngine(name: string): boolean {
  return succeeds('bash', [engines, 'has', name]);
}

/** Whether a program ends well, and soon. */
export function succeeds(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a fetched engine on 127.0.0.1 with data of its own, which ends with this process at the latest.
 * @param env what it reads besides this process's environment
 * @returns what stops it and removes its data
 */
export async function startLocalEngine(
  name: string,
  port: number,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const data = await mkdtemp(path.join(tmpdir(), `shop-test-${name}-`));
  const run = (...args: string[]) =>
    promisify(execFile)('bash', [engines, ...args], { env: { ...process.env, ...env } });
  await run('start', name, '--port', String(port), '--data', data).catch(async (error: unknown) => {
    await rm(data, { recursive: true, force: true });
    throw error;
  });
  const dismissGuard = endWithParent(Number(await readFile(path.join(data, 'pid'), 'utf8')), 'TERM');
  return async () => {
    await run('stop', name, '--data', data);
    dismissGuard();
    await rm(data, { recursive: true, force: true });
  };
}
