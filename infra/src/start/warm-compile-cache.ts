import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/**
 * Fills an empty compile cache by one process, while PostgreSQL starts for the first time. Otherwise each process of the
 * shop would strip and compile the code that it shares with the others: a first start then takes a second longer.
 * @param options `folders` of the processes, from the root, with `src/service.ts`, `src/config.ts` and `migrations`; `print`
 * tells that it failed, which costs that second
 */
export async function warmCompileCache(
  options: { root: string; cache: string; folders: readonly string[]; print: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const { root, cache, folders, print } = options;
  if (existsSync(cache)) return;
  const patterns = [...folders, 'packages/platform'].flatMap((folder) => [
    `${folder}/src/{service,config}.ts`,
    `${folder}/migrations/*.ts`,
  ]);
  const modules = globSync(patterns, { cwd: root }).map((module) => path.join(root, module));
  const warming = spawn(process.execPath, [path.join(root, 'infra/src/start/warm-up.ts'), ...modules], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: cache },
    stdio: 'ignore',
    signal,
  });
  const [code] = await once(warming, 'close', { signal });
  if (code !== 0) print(`The compile cache could not be filled (code ${code}): this start takes longer.`);
}
