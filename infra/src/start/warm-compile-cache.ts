import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/**
 * Fills an empty compile cache by one process, while PostgreSQL starts for the first time. Otherwise each process of the
 * shop would strip and compile the code that it shares with the others: a first start then takes a second longer. Never
 * rejects: without the cache, or stopped, a start is only slower.
 * @param options `folders` of the processes, from the root, with `src/service.ts`, `src/config.ts` and `migrations`; `print`
 * tells that it failed
 */
export async function warmCompileCache(
  options: { root: string; cache: string; folders: readonly string[]; print: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const { root, cache, folders, print } = options;
  if (signal.aborted || existsSync(cache)) return;
  const patterns = [...folders, 'packages/platform'].flatMap((folder) => [
    `${folder}/src/{service,config}.ts`,
    `${folder}/migrations/*.ts`,
  ]);
  const modules = globSync(patterns, { cwd: root }).map((module) => path.join(root, module));
  const warming = spawn(process.execPath, [path.join(root, 'infra/src/start/warm-up.ts'), ...modules], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let output = '';
  warming.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<unknown>((resolve) => {
    warming.once('error', resolve);
    warming.once('close', resolve);
  });
  if (code !== 0 && !signal.aborted) print(`The compile cache could not be filled (${code}): ${output.slice(-2_000)}`);
}
