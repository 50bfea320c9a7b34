import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { images } from '../containers/images.ts';
import { UserFacingError, userFacingMessage } from '../user-facing-error.ts';
import { fetchedKustomize } from './fetched-kustomize.ts';
import { type ImageReference, readReferences, renderShop } from './shop-yaml.ts';

// `npm run --silent shop-yaml -- --images images.txt > shop.yaml`, or `--image-prefix registry.example.com/shop --image-tag 1.2.3`:
// the production overlay as one file, for those without Kustomize (docs/runbooks/kubernetes.md#shop-yaml).
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const references = await imagesOf();
  const overlay = 'k8s/overlays/production';
  const version = references[0]?.tag ?? '';
  process.stdout.write(await renderShop({ kustomize: await kustomize(), root, overlay, version, images: references }));
} catch (error) {
  console.error(userFacingMessage(error, 'shop.yaml was not written'));
  process.exitCode = 1;
}

async function imagesOf(): Promise<ImageReference[]> {
  const values = options();
  if (values.images !== undefined) return readReferences(await readFile(values.images, 'utf8'));
  const { 'image-prefix': prefix, 'image-tag': tag } = values;
  if (!prefix || !tag) throw new UserFacingError('Give --images FILE, or --image-prefix PREFIX and --image-tag TAG.');
  return Object.keys(images).map((name) => ({ name: `${prefix}/${name}`, tag }));
}

function options() {
  const string = { type: 'string' } as const;
  try {
    return parseArgs({ options: { images: string, 'image-prefix': string, 'image-tag': string } }).values;
  } catch (error) {
    throw new UserFacingError(error instanceof Error ? error.message : String(error));
  }
}

/** The kustomize or kubectl of this machine, else the Kustomize that was fetched. */
async function kustomize(): Promise<string[]> {
  const commands = [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
    [fetchedKustomize(), 'build'],
  ];
  for (const [program = '', verb = ''] of commands)
    if (await responds(program, [verb, '--help'])) return [program, verb];
  throw new UserFacingError(
    'Neither kustomize nor kubectl is here: infra/engines/engines.sh get kustomize builds it, with Go.',
  );
}

async function responds(program: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(program, args);
    return true;
  } catch {
    return false;
  }
}
