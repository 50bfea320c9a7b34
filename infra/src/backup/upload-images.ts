import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { S3Access } from '@shop/platform/service/s3-client.ts';
import { bucketClient } from '../s3/bucket-client.ts';
import { imagesFolder, type Manifest, savedImages } from './manifest.ts';

const AT_ONCE = 8;

/**
 * Uploads a backup's images into the bucket, which must exist. Skips existing objects: images never change.
 * @returns the number of uploaded images
 */
export async function uploadImages(backupDir: string, manifest: Manifest, access: S3Access): Promise<number> {
  const client = bucketClient(access);
  const present = new Set<string>();
  for await (const { name } of client.listObjectsV2(access.bucket, '', true)) present.add(name);
  const missing = savedImages(manifest).filter((name) => !present.has(name));
  const waiting = missing.values();
  const work = async () => {
    for (const name of waiting) {
      const image = await readFile(path.join(imagesFolder(backupDir), name));
      await client.putObject(access.bucket, name, image, image.length, { 'content-type': 'image/webp' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return missing.length;
}
