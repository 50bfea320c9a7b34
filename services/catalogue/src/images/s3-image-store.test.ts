import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { makeBucket } from '@shop/infra/src/jobs/make-bucket.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { describeWithS3, type TestS3 } from '@shop/testing/s3.ts';
import { imageName } from './image-name.ts';
import { filesIn, imageStoreContract } from './image-store.contract.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const region = 'us-east-1';
const bucket = () => `pictures-${newId()}`;
const quiet = { error: () => {}, info: () => {} };
const madeBucket = async (s3: TestS3) => {
  const access = { ...s3, bucket: bucket(), region };
  await makeBucket(access, quiet);
  return access;
};

describeWithS3('pictures in a bucket', (s3) => {
  imageStoreContract(async () => createS3ImageStore(await madeBucket(s3()), quiet));

  it('are unavailable without their bucket, which the log tells once how to make, and are there once it is', async () => {
    const said: unknown[][] = [];
    const access = { ...s3(), bucket: bucket(), region };
    const store = createS3ImageStore(access, { error: (...words: unknown[]) => said.push(words) });
    const name = imageName(newId(), 160);
    const refusal = { status: 503, code: 'images-unavailable' };
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(refusal);
    await expect(store.get(name)).rejects.toMatchObject(refusal);
    await expect(store.remove(name)).rejects.toMatchObject(refusal);
    await expect(filesIn(store)).rejects.toThrow();
    // No owner would be one that any database may claim.
    await expect(store.owner()).rejects.toMatchObject(refusal);
    expect(said).toEqual([
      [
        { bucket: access.bucket, endpoint: access.endpoint },
        'the bucket of the pictures is missing: make it with "node infra/src/jobs/run-job.ts bucket"',
      ],
    ]);
    await makeBucket(access, quiet);
    await store.put(name, Buffer.from('x'));
    expect(String(await store.get(name))).toBe('x');
  });

  it('is unavailable to somebody with a wrong key, and tells him nothing', async () => {
    const store = createS3ImageStore({ ...(await madeBucket(s3())), secretKey: 'guessed' }, quiet);
    const refusal = { status: 503, code: 'images-unavailable', message: expect.not.stringContaining('guessed') };
    await expect(store.put(imageName(newId(), 160), Buffer.from('x'))).rejects.toMatchObject(refusal);
    await expect(store.get(imageName(newId(), 160))).rejects.toMatchObject(refusal);
  });
});

describe('pictures in an S3 that is away', () => {
  const keys = { accessKey: 'a', secretKey: 'b', bucket: 'pictures', region };
  const name = imageName(newId(), 160);
  const away = { status: 503, retryAfter: 5 };

  it('are unavailable at once where nobody listens', async () => {
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${await freePort()}` }, quiet);
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(away);
    await expect(store.get(name)).rejects.toMatchObject(away);
    await expect(store.remove(name)).rejects.toMatchObject(away);
    await expect(filesIn(store)).rejects.toThrow();
  });

  it('are unavailable soon where nobody answers', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` }, quiet);
    // Without a time limit none would ever end.
    await Promise.all([
      expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(away),
      expect(store.get(name)).rejects.toMatchObject(away),
      expect(filesIn(store)).rejects.toThrow(),
    ]);
    silent.close();
  });

  it.each([
    ['put again when a kept connection is closed under the call', [2], 3],
    ['unavailable when that happens twice', [2, 3], 3],
  ])('are %s', async (_what, closed, calls) => {
    let asked = 0;
    const closing = http.createServer((request, response) => {
      asked += 1;
      request.resume();
      if (closed.includes(asked)) request.socket.destroy();
      else response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    const { port } = closing.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` }, quiet);
    await store.put(name, Buffer.from('x'));
    const second = store.put(name, Buffer.from('x'));
    if (closed.length === 1) await second;
    else await expect(second).rejects.toMatchObject(away);
    expect(asked).toBe(calls);
    closing.closeAllConnections();
    closing.close();
  });

  it('share one time limit among all requests of a call, where each answer takes three seconds and the first is a stumble', async () => {
    let asked = 0;
    const slow = http.createServer((request, response) => {
      asked += 1;
      request.resume();
      setTimeout(() => response.writeHead(asked === 1 ? 503 : 200).end(), 3_000).unref();
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` }, quiet);
    // With a limit for each request the second answer, a good one, would have come after six seconds.
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(away);
    slow.closeAllConnections();
    slow.close();
  });
});
