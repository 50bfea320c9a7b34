import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { describeWith, type Engine } from '@shop/testing/infrastructure.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';

/** PostgreSQL's programs of the server's version, age and rclone (infra/engines/backup.sh). Their URL is the folder of the programs. */
const tools: Engine = {
  name: 'backup tools',
  sources: [
    {
      name: 'local programs',
      isAvailable: () => {
        try {
          engines('has');
          return true;
        } catch {
          return false;
        }
      },
      start: async () => ({ url: engines('env', '--data', tmpdir()), stop: async () => {} }),
    },
  ],
  instructions: 'Run "infra/engines/engines.sh get backup".',
};

function engines(verb: string, ...options: string[]): string {
  return execFileSync('bash', [repositoryFile('infra/engines/engines.sh'), verb, 'backup', ...options], {
    encoding: 'utf8',
  }).trim();
}

/**
 * Declares a suite that runs the scripts of infra/backup.
 * @param body may call `folder()` within tests: where PostgreSQL's programs are; the others are on PATH
 */
export function describeWithBackupTools(name: string, body: (folder: () => string) => void): void {
  describeWith(tools, name, body);
}
