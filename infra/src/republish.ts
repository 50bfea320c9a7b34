import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { toSentence } from './sentence.ts';

// `npm run republish -- <service> [DATA_DIR]`: the service repeats its present state, tombstones too (EVENTS.md).
const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const { service, env } = await commandLine(process.argv, process.env, root);
  const script = path.join(root, 'services', service, 'src', 'republish.ts');
  const republish = spawn(process.execPath, [script], { cwd: root, env, stdio: 'inherit' });
  const [code] = await once(republish, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(toSentence(error));
  process.exitCode = 1;
}
