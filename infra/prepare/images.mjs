import { readFileSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from './child.mjs';

/** Limits a hanging pull; the engine is then fetched as a program. */
const PULL_LIMIT_MS = 300_000;

/** The reaper image of testcontainers, which removes the containers of killed tests. */
export const REAPER_IMAGE = 'testcontainers/ryuk:0.14.0';

export const ENGINES = ['postgres', 'kafka', 'redis', 'mongo', 's3'];

/** Whether a Docker engine responds. */
export async function dockerAnswers() {
  return (await docker(['version', '--format', '{{.Server.Version}}'], 10_000)).good;
}

/** The image of an engine: that of its variable (KAFKA_IMAGE), else that of docker-compose.yml. */
export function imageOf(root, engine) {
  const variable = `${engine.toUpperCase()}_IMAGE`;
  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  return process.env[variable] || new RegExp(`\\$\\{${variable}:-([^}]+)\\}`).exec(compose)?.[1];
}

/**
 * Pulls missing images of the engines and of testcontainers' reaper.
 * @param engines names as in the variables: `kafka` for KAFKA_IMAGE, and `node` for the shop's own images
 * @returns `lines` for the console; `missing`: the engines whose image could not be pulled
 */
export async function pullImages(root, engines = ENGINES) {
  const wanted = [...engines.map((engine) => ({ engine, image: imageOf(root, engine) })), { image: REAPER_IMAGE }];
  const lines = [];
  const missing = [];
  // One after another: if the registry cannot be reached, the first failure ends the pulls.
  let reachable = true;
  for (const { engine, image } of wanted) {
    if ((await docker(['image', 'inspect', image], 10_000)).good) continue;
    const began = Date.now();
    const { good, output } = reachable ? await docker(['pull', '--quiet', image], PULL_LIMIT_MS) : { good: false };
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    if (good) lines.push(`── image ${image}: pulled, ${seconds} s`);
    else {
      const reason = output === undefined ? 'not tried' : output.trim().split('\n').at(-1);
      lines.push(`── image ${image}: not pulled (${reason})`);
      reachable &&= !/dial|timeout|timed out|no such host|connection refused|lookup|unreachable|EOF/i.test(
        output ?? '',
      );
      if (engine !== undefined) missing.push(engine);
    }
  }
  return { lines, missing };
}

async function docker(args, limitMs) {
  const { result, output } = await outputOf('docker', args, { timeout: limitMs, killSignal: 'SIGKILL' });
  return { good: result === 0, output: result === 'SIGKILL' ? `timed out after ${limitMs / 1000} s` : output };
}
