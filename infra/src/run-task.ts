import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { UserFacingError, userFacingMessage } from './user-facing-error.ts';

// `node run-task.ts TASK <service> [DATA_DIR]`: runs a script of a service with the environment of the running shop. For `npm run
// republish` (docs/events.md#republish), `restored` (docs/runbooks/restore.md), `claim-images` and `drop-revenue`.
const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const [node = '', script = '', task, ...rest] = process.argv;
  const { service, env } = await commandLine([node, script, ...rest], process.env, root);
  const file = path.join(root, 'services', service, 'src', `${task}.ts`);
  if (!existsSync(file)) throw new UserFacingError(`The service "${service}" has no ${task}.`);
  const running = spawn(process.execPath, [file], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(running, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(userFacingMessage(error, 'The task failed'));
  process.exitCode = 1;
}
