import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { UserFacingError } from '../user-facing-error.ts';
import { placeholdersIn, secretsOfOperator } from './what-to-set.ts';

/** Where the images of a release are: by their digest when `digest` is given. */
export interface ImageReference {
  name: string;
  tag: string;
  digest?: string;
}

/**
 * Renders an overlay with the images of a release, below a comment that says what its operator sets.
 * @param options `kustomize`: the command that renders a folder; `root`: the folder of the project
 * @throws UserFacingError when the overlay uses an image that `images` does not name
 */
export async function renderShop(options: {
  kustomize: string[];
  root: string;
  overlay: string;
  version: string;
  images: ImageReference[];
}): Promise<string> {
  const { kustomize, root, overlay, version, images } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-yaml-'));
  try {
    await writeFile(path.join(folder, 'kustomization.yaml'), await overlayOf(folder, root, overlay, images));
    const [command = '', ...args] = kustomize;
    const { stdout } = await promisify(execFile)(command, [...args, folder], { maxBuffer: 1e7 });
    const manifests = parseAllDocuments(stdout).map((document) => document.toJS());
    return `${headerOf(version, manifests)}${stdout}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A Kustomization over the overlay; JSON is YAML. The images keep the names that the overlay gave them. */
async function overlayOf(folder: string, root: string, overlay: string, images: ImageReference[]): Promise<string> {
  const base = path.join(root, overlay);
  const text = await readFile(path.join(base, 'kustomization.yaml'), 'utf8');
  const named = (parse(text) as { images: { newName: string }[] }).images;
  const chosen = named.map(({ newName }) => {
    const image = images.find(({ name }) => path.posix.basename(name) === path.posix.basename(newName));
    if (!image)
      throw new UserFacingError(`The image ${path.posix.basename(newName)} is missing in the list of images.`);
    return { name: newName, newName: image.name, ...(image.digest ? { digest: image.digest } : { newTag: image.tag }) };
  });
  return JSON.stringify({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [path.relative(folder, base)],
    images: chosen,
  });
}

function headerOf(version: string, manifests: unknown[]): string {
  return [
    `Best Online Shop ${version} for Kubernetes, rendered from k8s/overlays/production (docs/runbooks/kubernetes.md#shop-yaml).`,
    '1. Replace these example values everywhere in this file:',
    ...placeholdersIn(manifests).map((value) => `     ${value}`),
    '2. Create these Secrets, with the keys of docs/runbooks/kubernetes.md#secrets:',
    ...secretsOfOperator(manifests).map((name) => `     ${name}`),
    '3. kubectl apply -f shop.yaml',
    'After a change of the ConfigMap: kubectl -n shop rollout restart deployment. An update deletes the finished Jobs first.',
  ]
    .map((line) => `# ${line}\n`)
    .join('');
}

/**
 * Reads the lines that `npm run images -- --push` prints: `NAME:TAG@sha256:…`.
 * @throws UserFacingError that quotes the first line that is not an image reference with tag and digest
 */
export function readReferences(text: string): ImageReference[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, tag, digest] = /^(\S+):([\w.-]+)@(sha256:[0-9a-f]{64})$/.exec(line.trim()) ?? [];
      if (!name || !tag || !digest) throw new UserFacingError(`Not an image with tag and digest: ${line}`);
      return { name, tag, digest };
    });
}
