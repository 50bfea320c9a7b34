import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { createSecret } from '@shop/platform/service/secrets/secret.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { describeWithS3, type TestS3 } from '@shop/testing/s3.ts';
import { contractOnEngine } from '@shop/testing/scope.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { makeTestBucket } from '../testing/make-test-bucket.ts';
import { imageName } from './image-name.ts';
import { filesIn, imageStoreContract } from './image-store.contract.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const region = 'us-east-1';
const patient = { logger: testLogger, timeout: 4_000 * TIMEOUT_FACTOR };
const bucket = () => `images-${newId()}`;
const createBucket = async (s3: TestS3) => {
  const access = { ...s3, bucket: bucket(), region };
  await makeTestBucket(access);
  return access;
};

describeWithS3('image store in a bucket', (s3) => {
  contractOnEngine(
    [
      'returns the bytes that were stored',
      'holds one complete file after concurrent writes of the same image',
      'returns a complete file or nothing during concurrent writes and removals',
    ],
    () => imageStoreContract(async () => createS3ImageStore(await createBucket(s3()), patient)),
  );

  it('is unavailable without its bucket, logs once how to create it, and recovers', async () => {
    const logged: unknown[][] = [];
    const access = { ...s3(), bucket: bucket(), region };
    const store = createS3ImageStore(access, {
      ...patient,
      logger: { ...testLogger, error: (...args: unknown[]) => logged.push(args) },
    });
    const name = imageName(newId(), 160);
    const expectedError = { status: 503, code: 'images-unavailable' };
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(expectedError);
    await expect(store.get(name)).rejects.toMatchObject(expectedError);
    await expect(store.remove(name)).rejects.toMatchObject(expectedError);
    await expect(filesIn(store)).rejects.toThrow();
    // 'No owner' would let any database claim the store.
    await expect(store.owner()).rejects.toMatchObject(expectedError);
    expect(logged).toEqual([
      [
        { bucket: access.bucket, endpoint: access.endpoint },
        'image bucket missing: create it with "node infra/src/jobs/run-job.ts bucket"',
      ],
    ]);
    await makeTestBucket(access);
    await store.put(name, Buffer.from('x'));
    expect(String(await store.get(name))).toBe('x');
  });

  it('fails no call while its keys are replaced, before or after S3 knows the new ones', async () => {
    const access = await createBucket(s3());
    const accessKey = createSecret({ name: 'S3_ACCESS_KEY', value: access.accessKey });
    const secretKey = createSecret({ name: 'S3_SECRET_KEY', value: access.secretKey });
    const store = createS3ImageStore({ ...access, accessKey, secretKey }, patient);
    const stored: string[] = [];
    const use = async () => {
      const name = imageName(newId(), 160);
      await store.put(name, Buffer.from('x'));
      stored.push(name);
      for (const each of stored) expect(String(await store.get(each))).toBe('x');
      expect((await filesIn(store)).map((file) => file.name).sort()).toEqual([...stored].sort());
    };
    await use();
    // S3 does not know the new keys yet.
    accessKey.replace('next');
    secretKey.replace('unknown');
    await use();
    // It knows these, and no longer the former ones.
    accessKey.replace(access.accessKey);
    secretKey.replace(access.secretKey);
    await use();
    secretKey.replace('wrong');
    accessKey.replace('wrong');
    await use();
    secretKey.replace('wrong as well');
    await use();
  });

  it('is unavailable with a wrong secret key and does not reveal it', async () => {
    const store = createS3ImageStore({ ...(await createBucket(s3())), secretKey: 'guessed' }, patient);
    const expectedError = { status: 503, code: 'images-unavailable', message: expect.not.stringContaining('guessed') };
    await expect(store.put(imageName(newId(), 160), Buffer.from('x'))).rejects.toMatchObject(expectedError);
    await expect(store.get(imageName(newId(), 160))).rejects.toMatchObject(expectedError);
  });
});

describe('image store on an unavailable S3', () => {
  const keys = { accessKey: 'a', secretKey: 'b', bucket: 'images', region };
  const name = imageName(newId(), 160);
  const unavailable = { status: 503, retryAfter: 5 };

  it('fails at once when the connection is refused', async () => {
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${await freePort()}` }, patient);
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(store.get(name)).rejects.toMatchObject(unavailable);
    await expect(store.remove(name)).rejects.toMatchObject(unavailable);
    await expect(filesIn(store)).rejects.toThrow();
  });

  it('fails within seconds when the server does not respond', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` }, { ...patient, timeout: 300 });
    // Without a timeout these calls would never end.
    await Promise.all([
      expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(unavailable),
      expect(store.get(name)).rejects.toMatchObject(unavailable),
      expect(filesIn(store)).rejects.toThrow(),
    ]);
    silent.close();
  });

  it.each([
    ['succeeds when the server closes a kept-alive connection once', [2], 3],
    ['fails when the server closes the connection twice', [2, 3], 3],
  ])('%s', async (_what, closed, calls) => {
    let requests = 0;
    const closing = http.createServer((request, response) => {
      requests += 1;
      request.resume();
      if (closed.includes(requests)) request.socket.destroy();
      else response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    const { port } = closing.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` }, patient);
    await store.put(name, Buffer.from('x'));
    const second = store.put(name, Buffer.from('x'));
    if (closed.length === 1) await second;
    else await expect(second).rejects.toMatchObject(unavailable);
    expect(requests).toBe(calls);
    closing.closeAllConnections();
    closing.close();
  });

  it('applies one timeout to all requests of a call: each response takes most of it and the first is a 503', async () => {
    let requests = 0;
    const slow = http.createServer((request, response) => {
      requests += 1;
      request.resume();
      setTimeout(() => response.writeHead(requests === 1 ? 503 : 200).end(), 400).unref();
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` }, { ...patient, timeout: 500 });
    // With a timeout per request the second response would have come, and succeeded.
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(unavailable);
    slow.closeAllConnections();
    slow.close();
  });
});
