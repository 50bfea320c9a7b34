import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'minio';
import { type BucketAccess, bucketClient } from '../s3/bucket-access.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { imagesFolder, imagesSums } from './manifest.ts';

const AT_ONCE = 8;
/** As `sha256sum` writes it. */
const LINE = /^([0-9a-f]{64}) {2}images\/([\w-]+\.webp)$/;

/**
 * Puts a pack's pictures into the bucket, which must be there. What lies there already under its name is left: it never changes.
 * @param files how many were packed
 * @returns how many were put
 * @throws UserFacingError when a picture is missing or not the one that was packed
 */
export async function loadImages(pack: string, files: number, access: BucketAccess): Promise<number> {
  const pictures = await picturesOf(pack);
  if (pictures.length !== files)
    throw new UserFacingError(
      `${imagesSums(pack)} names ${pictures.length} pictures where ${files} were packed. Pack again.`,
    );
  const client = bucketClient(access);
  const present = await namesIn(client, access.bucket);
  const waiting = pictures.values();
  let put = 0;
  const work = async () => {
    for (const { name, sum } of waiting) {
      if (present.has(name)) continue;
      const picture = await readFile(path.join(imagesFolder(pack), name)).catch(unlessMissing);
      if (picture === undefined || createHash('sha256').update(picture).digest('hex') !== sum)
        throw new UserFacingError(
          `The picture ${name} in ${pack} is missing, or not the one that was packed. Pack again.`,
        );
      await client.putObject(access.bucket, name, picture, picture.length, { 'content-type': 'image/webp' });
      put += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return put;
}

async function picturesOf(pack: string): Promise<{ sum: string; name: string }[]> {
  const text = (await readFile(imagesSums(pack), 'utf8').catch(unlessMissing)) ?? '';
  return text.split('\n').flatMap((line) => {
    const [, sum, name] = LINE.exec(line) ?? [];
    return sum !== undefined && name !== undefined ? [{ sum, name }] : [];
  });
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function namesIn(client: Client, bucket: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of client.listObjectsV2(bucket, '', true)) names.add(name);
  return names;
}
