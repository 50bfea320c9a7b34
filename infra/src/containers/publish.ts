import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserFacingError } from '../user-facing-error.ts';
import type { Publication } from './build-arguments.ts';

/**
 * Publishes an image by `build`, which writes BuildKit's metadata file.
 * @returns `TAG@sha256:…`: the image by the digest of its index, which holds all platforms
 * @throws UserFacingError when the metadata name no digest
 */
export async function publishedReference(
  tag: string,
  platforms: string,
  build: (publication: Publication) => Promise<void>,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-image-'));
  try {
    const metadataFile = path.join(folder, 'metadata.json');
    await build({ platforms, metadataFile });
    const { 'containerimage.digest': digest } = JSON.parse(await readFile(metadataFile, 'utf8'));
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new UserFacingError(`${tag} was published without a digest.`);
    return `${tag}@${digest}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks where images are published.
 * @throws UserFacingError when IMAGE_PREFIX or IMAGE_TAG is missing, or the tag is one that would be used again
 */
export function assertPublishable({ IMAGE_PREFIX, IMAGE_TAG }: NodeJS.ProcessEnv): void {
  if (!IMAGE_PREFIX || IMAGE_PREFIX.startsWith('localhost/'))
    throw new UserFacingError('Set IMAGE_PREFIX to the registry and folder, such as registry.example.com/shop.');
  if (!IMAGE_TAG || ['local', 'latest'].includes(IMAGE_TAG))
    throw new UserFacingError('Set IMAGE_TAG to the version of the release; a tag is never used again.');
}
