import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { describeWithS3 } from './s3.ts';

describeWithS3('an S3 for tests', (access) => {
  const connect = (secretKey = access().secretKey) => {
    const { hostname, port } = new URL(access().endpoint);
    const { accessKey } = access();
    return new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey,
      secretKey,
      region: 'us-east-1',
    });
  };
  const bucket = `things-${randomBytes(4).toString('hex')}`;
  beforeAll(() => connect().makeBucket(bucket));

  it('gives back what was put, with its type', async () => {
    await connect().putObject(bucket, 'a/picture', Buffer.from('pixels'), 6, { 'Content-Type': 'image/webp' });
    expect(String(await buffer(await connect().getObject(bucket, 'a/picture')))).toBe('pixels');
    expect(await connect().statObject(bucket, 'a/picture')).toMatchObject({
      size: 6,
      metaData: { 'content-type': 'image/webp' },
    });
  });

  it('refuses wrong keys and strangers', async () => {
    await connect().putObject(bucket, 'secret', 'x');
    await expect(connect('guessed').getObject(bucket, 'secret')).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    expect((await fetch(`${access().endpoint}/${bucket}/secret`)).status).toBe(403);
  });
});
