import { randomBytes } from 'node:crypto';
import { freePort } from '@shop/testing/free-port.ts';
import { describeWithS3 } from '@shop/testing/s3.ts';
import { bucketClient } from '../s3/bucket-client.ts';
import { makeBucket } from './make-bucket.ts';

const printed: string[] = [];
const logger = { info: (line: unknown) => printed.push(String(line)) };
const region = 'us-east-1';
const fresh = () => `images-${randomBytes(6).toString('hex')}`;

describeWithS3('job bucket', (s3) => {
  it('creates the bucket once when run concurrently, and keeps its objects when it runs again', async () => {
    const access = { ...s3(), bucket: fresh(), region };
    await Promise.all(Array.from({ length: 5 }, () => makeBucket(access, logger)));
    const client = bucketClient(access);
    await client.putObject(access.bucket, 'a.webp', Buffer.from('a'));
    await makeBucket(access, logger);
    expect(printed.at(-1)).toBe(`The bucket ${access.bucket} exists.`);
    expect((await client.statObject(access.bucket, 'a.webp')).size).toBe(1);
  });

  it('creates a private bucket: no reads, lists or writes without keys (P-E9)', async () => {
    const access = { ...s3(), bucket: fresh(), region };
    await makeBucket(access, logger);
    await bucketClient(access).putObject(access.bucket, 'a.webp', Buffer.from('a'));
    const where = `${access.endpoint}/${access.bucket}`;
    const answers = await Promise.all([
      fetch(`${where}/a.webp`),
      fetch(`${where}?list-type=2`),
      fetch(`${where}/b.webp`, { method: 'PUT', body: 'b' }),
      fetch(`${where}/a.webp`, { method: 'DELETE' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('reports wrong keys without waiting', async () => {
    const access = { ...s3(), secretKey: 'guessed', bucket: fresh(), region };
    await expect(makeBucket(access, logger)).rejects.toThrow(/refuses the bucket .*Check S3_ACCESS_KEY/);
  });
});

describe('job bucket without an S3', () => {
  it('reports that the S3 does not respond', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const access = { endpoint, accessKey: 'a', secretKey: 'b', bucket: fresh(), region };
    await expect(makeBucket(access, logger, { timeoutMs: 1 })).rejects.toThrow(`the S3 at ${endpoint} did not respond`);
  });
});
