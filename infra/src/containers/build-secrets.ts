import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * What npm needs on this machine to reach its registry, as arguments of `docker build`: the user's npmrc, and certificates
 * beyond the usual ones (NODE_EXTRA_CA_CERTS, else npm's `cafile`). A build sees them as files while npm runs; no layer
 * keeps them. Where the machine has none, there are none.
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
