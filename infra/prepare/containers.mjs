import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { resultOf, show } from './report.mjs';

/**
 * The shop in containers (e2e/src/containers). Where no Docker answers, root on Debian starts one for it, and ends it afterwards;
 * elsewhere the runner says that it is skipped.
 */
export async function containers(root, node, options) {
  const what = 'the shop in containers';
  const docker = dockerAnswers(options) ? undefined : await startDocker(root, options);
  try {
    const env = { ...options.env, ...(docker && { DOCKER_HOST: docker.host }) };
    return resultOf(what, await show(what, node, ['e2e/src/containers/run.ts'], { ...options, env }));
  } finally {
    await docker?.stop();
  }
}

function dockerAnswers(options) {
  return spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], options).status === 0;
}

/** Its images stay, beside the other engines, so that the next run finds them. */
async function startDocker(root, options) {
  const mayStart = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayStart) return undefined;
  const home = process.env.SHOP_ENGINES_HOME ?? path.join(homedir(), '.cache/shop-engines');
  const data = path.join(home, 'docker');
  const engines = (verb, ...args) =>
    show(`Docker: ${verb}`, 'bash', [path.join(root, 'infra/engines/engines.sh'), verb, 'docker', ...args], options);
  if (!(await engines('get')).good || !(await engines('start', '--data', data)).good) return undefined;
  return { host: `unix://${path.join(data, 'docker.sock')}`, stop: () => engines('stop', '--data', data) };
}
