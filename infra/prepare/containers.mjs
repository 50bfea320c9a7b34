import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { dockerAnswers, ENGINES, pullImages } from './images.mjs';
import { resultOf, show } from './report.mjs';

/**
 * Runs the container tests (e2e/src/containers) on the images of docker-compose.yml; STAND_INS names those that could not be pulled,
 * which the runner builds itself. Without a Docker engine, root on Debian starts one for the run; elsewhere the tests are skipped.
 */
export function containers(root, node, options) {
  return withDocker('the shop in containers', root, node, ['e2e/src/containers/run.ts'], options);
}

/**
 * Runs a program on a Docker engine with the images of docker-compose.yml: the machine's, or one started for the run. STAND_INS names the
 * images that could not be pulled.
 */
export async function withDocker(what, root, node, args, options) {
  const docker = (await dockerAnswers()) ? undefined : await startDocker(root, options);
  // All later Docker calls use this engine.
  if (docker) process.env.DOCKER_HOST = docker.host;
  try {
    const { lines, missing } = (await dockerAnswers()) ? await pullImages(root, [...ENGINES, 'node']) : NOTHING;
    if (lines.length > 0) console.log(lines.join('\n'));
    const env = { ...options.env, ...(docker && { DOCKER_HOST: docker.host }), STAND_INS: missing.join(' ') };
    return resultOf(what, await show(what, node, args, { ...options, env }));
  } finally {
    await docker?.stop();
  }
}

const NOTHING = { lines: [], missing: [] };

/** The engine's images are kept for the next run. */
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
