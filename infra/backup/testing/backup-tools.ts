import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';

/**
 * Fetches PostgreSQL's programs of the server's version, age and rclone the first time (infra/engines/backup.sh).
 * @returns the folder of PostgreSQL's programs; the others are on PATH
 */
export async function backupTools(): Promise<string> {
  const engines = repositoryFile('infra/engines/engines.sh');
  const run = promisify(execFile);
  await run('bash', [engines, 'get', 'backup']);
  return (await run('bash', [engines, 'env', 'backup', '--data', tmpdir()])).stdout.trim();
}
