import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UserFacingError } from '../user-facing-error.ts';

/** Characters of a failed build's output that are shown. */
const LAST_WORDS = 4_000;

/**
 * Builds one image from the folder of the project.
 * @param options `args`: the arguments of `docker` (build-arguments.ts); `signal` ends the build
 * @throws UserFacingError with the end of a failed build's output
 */
export async function buildImage(
  name: string,
  options: { docker: string; root: string; args: string[]; env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<void> {
  const { docker, root, args, env, signal } = options;
  const build = spawn(docker, args, {
    cwd: root,
    env: { ...env, DOCKER_BUILDKIT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LAST_WORDS);
    });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new UserFacingError(`The image ${name} was not built. It ends with:\n${output.trim()}`);
}
