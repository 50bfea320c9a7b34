import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { buildImage } from './build-image.ts';
import { buildSecrets } from './build-secrets.ts';
import { dockerThatBuilds } from './docker-client.ts';
import { type ImageName, images, imageTag } from './images.ts';

// `npm run images [-- NAME...] [--no-cache]`: builds the images of the shop, two at a time, as
// `${IMAGE_PREFIX:-localhost/best-online-shop}/NAME:${IMAGE_TAG:-local}` on NODE_IMAGE. Prints duration and size of each.
const AT_ONCE = 2;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const stopped = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => stopped.abort(new UserFacingError(`The builds were ended by ${signal}.`)));

try {
  const { env } = process;
  const waiting = namesIn(process.argv.slice(2).filter((arg) => arg !== '--no-cache'));
  const docker = await dockerThatBuilds();
  const args = [
    ...(env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${env.NODE_IMAGE}`] : []),
    ...['--build-arg', `REVISION=${await revision()}`],
    ...(process.argv.includes('--no-cache') ? ['--no-cache'] : []),
    ...(await buildSecrets(env)),
  ];
  const build = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const began = performance.now();
      const tag = imageTag(name, env);
      await buildImage(name, { docker, root, tag, args, env, signal: stopped.signal });
      console.log(`${tag}: ${Math.round((performance.now() - began) / 1_000)} s, ${await megabytes(docker, tag)} MB`);
    }
  };
  console.log(`Building ${waiting.join(', ')} …`);
  await Promise.all(Array.from({ length: AT_ONCE }, build));
} catch (error) {
  console.error(userFacingMessage(stopped.signal.aborted ? stopped.signal.reason : error, 'The images were not built'));
  process.exitCode = 1;
  stopped.abort();
}

function namesIn(given: string[]): ImageName[] {
  const known = Object.keys(images) as ImageName[];
  const unknown = given.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined)
    throw new UserFacingError(`There is no image "${unknown}". There are: ${known.join(', ')}.`);
  return given.length === 0 ? known : (given as ImageName[]);
}

/** The git revision of the sources; empty without git. */
async function revision(): Promise<string> {
  const described = promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=40'], { cwd: root });
  return described.then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  );
}

async function megabytes(docker: string, tag: string): Promise<number> {
  const { stdout } = await promisify(execFile)(docker, ['image', 'inspect', '--format', '{{.Size}}', tag]);
  return Math.round(Number(stdout) / 1_000_000);
}
