import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { buildArguments } from './build-arguments.ts';
import { buildImage } from './build-image.ts';
import { buildSecrets } from './build-secrets.ts';
import { dockerThatBuilds } from './docker-client.ts';
import { type ImageName, images, imageTag } from './images.ts';
import { assertPublishable, publishedReference } from './publish.ts';

// `npm run images [-- NAME...] [--no-cache]`: builds the images of the shop, two at a time, as
// `${IMAGE_PREFIX:-localhost/best-online-shop}/NAME:${IMAGE_TAG:-local}` on NODE_IMAGE. Prints duration and size of each.
// `--push [--platform linux/amd64,linux/arm64]` publishes them, and `backup` on `infra`, and prints each by its digest on stdout
// (docs/runbooks/release.md).
const AT_ONCE = 2;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const stopped = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => stopped.abort(new UserFacingError(`The builds were ended by ${signal}.`)));

try {
  const { env } = process;
  const { values, positionals } = options();
  const waiting = namesIn(positionals);
  const docker = await dockerThatBuilds();
  if (values.push) {
    assertPublishable(env);
    await assertBuildx(docker);
  }
  const args = [
    ...(env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${env.NODE_IMAGE}`] : []),
    ...['--build-arg', `REVISION=${await revision()}`],
    ...(values['no-cache'] ? ['--no-cache'] : []),
    ...(await buildSecrets(env)),
  ];
  const run = (name: ImageName | 'backup', further: Partial<Parameters<typeof buildArguments>[1]>) =>
    buildImage(name, {
      ...{ docker, root, env, signal: stopped.signal },
      args: buildArguments(name, { tag: imageTag(name, env), args, ...further }),
    });
  const publish = async (name: ImageName | 'backup', further = {}) => {
    const reference = await publishedReference(imageTag(name, env), values.platform, (publication) =>
      run(name, { publication, ...further }),
    );
    console.log(reference);
    return reference;
  };
  const build = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const began = performance.now();
      const tag = imageTag(name, env);
      if (values.push) {
        const infraImage = await publish(name);
        if (name === 'infra') await publish('backup', { infraImage, args: backupArguments(env) });
        continue;
      }
      await run(name, {});
      console.log(`${tag}: ${Math.round((performance.now() - began) / 1_000)} s, ${await megabytes(docker, tag)} MB`);
    }
  };
  console.error(`Building ${waiting.join(', ')} …`);
  await Promise.all(Array.from({ length: AT_ONCE }, build));
} catch (error) {
  console.error(userFacingMessage(stopped.signal.aborted ? stopped.signal.reason : error, 'The images were not built'));
  process.exitCode = 1;
  stopped.abort();
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'no-cache': { type: 'boolean', default: false },
        push: { type: 'boolean', default: false },
        platform: { type: 'string', default: 'linux/amd64,linux/arm64' },
      },
    });
  } catch (error) {
    throw new UserFacingError(error instanceof Error ? error.message : String(error));
  }
}

/** The engines that `backup` takes its tools from; it has no build argument of ours. */
function backupArguments(env: NodeJS.ProcessEnv): string[] {
  return ['POSTGRES_IMAGE', 'MONGO_IMAGE'].flatMap((name) =>
    env[name] ? ['--build-arg', `${name}=${env[name]}`] : [],
  );
}

/** @throws UserFacingError where the client cannot build for several platforms */
async function assertBuildx(docker: string): Promise<void> {
  await promisify(execFile)(docker, ['buildx', 'version']).catch(() => {
    throw new UserFacingError('Publishing needs the buildx plugin of Docker.');
  });
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
