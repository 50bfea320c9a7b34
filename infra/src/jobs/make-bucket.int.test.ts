import { randomBytes } from 'node:crypto';
import { freePort } from '@shop/testing/free-port.ts';
import { describeWithS3 } from '@shop/testing/s3.ts';
import { bucketClient } from '../s3/bucket-access.ts';
import { makeBucket } from './make-bucket.ts';

const said: string[] = [];
const logger = { info: (line: unknown) => said.push(String(line)) };
const region = 'us-east-1';
const fresh = () => `images-${randomBytes(6).toString('hex')}`;

describeWithS3('the job that makes the bucket', (s3) => {
  it('makes it once, however many run, and leaves what lies in it when it runs again', async () => {
    const access = { ...s3(), bucket: fresh(), region };
    await Promise.all(Array.from({ length: 5 }, () => makeBucket(access, logger)));
    const client = bucketClient(access);
    await client.putObject(access.bucket, 'a.webp', Buffer.from('a'));
    await makeBucket(access, logger);
    expect(said.at(-1)).toBe(`The bucket ${access.bucket} is there.`);
    expect((await client.statObject(access.bucket, 'a.webp')).size).toBe(1);
  });

  it('makes it private: nobody without keys reads, lists or writes (P-E9)', async () => {
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

  it('says so when the keys are wrong, without waiting', async () => {
    const access = { ...s3(), secretKey: 'guessed', bucket: fresh(), region };
    await expect(makeBucket(access, logger)).rejects.toThrow(/refuses the bucket .*Its keys must be right/);
  });
});

describe('the job that makes the bucket, without an S3', () => {
  it('says that none answers', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const access = { endpoint, accessKey: 'a', secretKey: 'b', bucket: fresh(), region };
    await expect(makeBucket(access, logger, { patience: 1 })).rejects.toThrow(`the S3 at ${endpoint} did not answer`);
  });
});
