import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * The arguments of `docker build` that let npm reach its registry: the user's npmrc and additional certificates
 * (NODE_EXTRA_CA_CERTS, else npm's `cafile`) as build secrets, which no layer keeps. Empty where the machine has none.
 */
export async function buildSecrets(env: NodeJS.ProcessEnv): Promise<string[]> {
  const files = {
    npmrc: await npmSetting('userconfig', env),
    ca: env.NODE_EXTRA_CA_CERTS || (await npmSetting('cafile', env)),
  };
  return Object.entries(files)
    .filter(([, file]) => existsSync(file))
    .flatMap(([id, file]) => ['--secret', `id=${id},src=${file}`]);
}

async function npmSetting(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', name], { env });
  return stdout.trim();
}
