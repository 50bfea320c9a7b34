import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { commandLine } from './command-line.ts';

// `node run-task.ts TASK <service> [DATA_DIR]`: runs a task of a service (its `src/tasks.ts`) with the environment of the running shop. For `npm run
// republish` (docs/events.md#republish), `reconcile-after-restore` (docs/runbooks/restore.md), `claim-images` and `drop-revenue`.
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const [node = '', script = '', task = '', ...rest] = process.argv;
  const { service, env } = await commandLine([node, script, ...rest], process.env, root);
  const file = path.join(root, 'services', service, 'src/tasks.ts');
  if (!existsSync(file)) throw new UserFacingError(`There is no service "${service}" with tasks.`);
  const running = spawn(process.execPath, [file, task], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(running, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(userFacingMessage(error, 'The task failed'));
  process.exitCode = 1;
}
