import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { UserFacingError, userFacingMessage } from './user-facing-error.ts';

// `node run-task.ts TASK <service> [DATA_DIR]`: runs a service's own script beside the running shop, with the service's
// environment. `npm run republish` repeats its present state, tombstones too (docs/events.md#republish); `npm run restored` follows a
// restore of its database (docs/runbooks/restore.md); `npm run drop-revenue` is analytics'.
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
