import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UserFacingError } from '../user-facing-error.ts';
import { buildOf, type ImageName } from './images.ts';

/** Characters of a failed build's output that are shown. */
const LAST_WORDS = 4_000;

/**
 * Builds one image from the folder of the project.
 * @param options `args`: further arguments of `docker build`; `signal` ends the build
 * @throws UserFacingError with the end of a failed build's output
 */
export async function buildImage(
  name: ImageName,
  options: { docker: string; root: string; tag: string; args: string[]; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<void> {
  const { docker, root, tag, args, env, signal } = options;
  const { target, args: own } = buildOf(name);
  const buildArgs = Object.entries(own).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
  const build = spawn(
    docker,
    ['build', '--progress', 'plain', '--target', target, ...buildArgs, '--tag', tag, ...args, '.'],
    { cwd: root, env: { ...env, DOCKER_BUILDKIT: '1' }, stdio: ['ignore', 'pipe', 'pipe'], signal },
  );
  let output = '';
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LAST_WORDS);
    });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new UserFacingError(`The image ${name} was not built. It ends with:\n${output.trim()}`);
}
