import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { repositoryFile } from '@shop/testing/repository-file.ts';

/**
 * Builds stand-ins for the engines' images in STAND_INS (`kafka redis`), which could not be pulled, and sets their variables
 * (KAFKA_IMAGE); then builds the images of the shop.
 */
export async function prepareImages(signal: AbortSignal): Promise<void> {
  const standIns = (process.env.STAND_INS ?? '').split(' ').filter(Boolean);
  if (standIns.length > 0) {
    const script = repositoryFile('infra/engines/images.sh');
    await timed(`Stand-ins for ${standIns.join(', ')}`, () => program('bash', [script, ...standIns], signal));
    const variables = new Set(standIns.map((name) => `${name.toUpperCase()}_IMAGE`));
    for (const [name, value] of Object.entries(await exportsOf(script)))
      if (variables.has(name)) process.env[name] = value;
  }
  const build = repositoryFile('infra/src/containers/build-images.ts');
  await timed('The images of the shop', () => program(process.execPath, [build], signal));
}

/** Prints how long a piece of work took. */
export async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${what}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}

/** Runs a program with its output on the console. @throws Error when the exit code is not 0 */
export async function program(name: string, args: string[], signal: AbortSignal): Promise<void> {
  const running = spawn(name, args, { stdio: 'inherit', signal });
  const [code] = await once(running, 'exit');
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} failed with ${code}.`);
}

/** The variables that a script prints as `export NAME=value`. */
async function exportsOf(script: string): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)('bash', [script, '--env']);
  return Object.fromEntries(
    [...stdout.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}
