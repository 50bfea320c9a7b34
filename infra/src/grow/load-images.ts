import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from 'minio';
import { type BucketAccess, bucketClient } from '../jobs/bucket-access.ts';
import { Sentence } from '../sentence.ts';
import { imagesFolder, imagesSums } from './manifest.ts';

const AT_ONCE = 8;

/**
 * Puts a pack's pictures into the bucket, which must be there. What lies there already under its name is left: it never changes.
 * @returns how many were put
 * @throws Sentence when a picture is not the one that was packed
 */
export async function loadImages(pack: string, access: BucketAccess): Promise<number> {
  const client = bucketClient(access);
  const present = await namesIn(client, access.bucket);
  const waiting = picturesOf(pack);
  let put = 0;
  const work = async () => {
    for await (const { name, sum } of waiting) {
      if (present.has(name)) continue;
      const picture = await readFile(path.join(imagesFolder(pack), name));
      if (createHash('sha256').update(picture).digest('hex') !== sum)
        throw new Sentence(`The picture ${name} in ${pack} is not the one that was packed. Pack again.`);
      await client.putObject(access.bucket, name, picture, picture.length, { 'content-type': 'image/webp' });
      put += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return put;
}

async function* picturesOf(pack: string): AsyncGenerator<{ name: string; sum: string }> {
  for await (const line of createInterface({ input: createReadStream(imagesSums(pack)) })) {
    const [sum = '', file = ''] = line.split('  ');
    yield { sum, name: path.basename(file) };
  }
}

async function namesIn(client: Client, bucket: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of client.listObjectsV2(bucket, '', true)) names.add(name);
  return names;
}
