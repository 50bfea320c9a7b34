import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { newId } from '@shop/platform/new-id.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { describeWithS3 } from '@shop/testing/s3.ts';
import { imageName } from './image-name.ts';
import { filesIn, imageStoreContract } from './image-store.contract.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const region = 'us-east-1';
const bucket = () => `pictures-${newId()}`;

describeWithS3('pictures in a bucket', (access) => {
  imageStoreContract(async () => createS3ImageStore({ ...access(), bucket: bucket(), region }));

  it('makes the bucket once, however many pictures come first', async () => {
    const store = createS3ImageStore({ ...access(), bucket: bucket(), region });
    const names = Array.from({ length: 10 }, () => imageName(newId(), 160));
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
    for (const name of names) expect(String(await store.get(name))).toBe(name);
  });

  it('is unavailable to somebody with a wrong key, and tells him nothing', async () => {
    const store = createS3ImageStore({ ...access(), secretKey: 'guessed', bucket: bucket(), region });
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
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${await freePort()}` });
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(away);
    await expect(store.get(name)).rejects.toMatchObject(away);
    await expect(store.remove(name)).rejects.toMatchObject(away);
    await expect(filesIn(store)).rejects.toThrow();
  });

  it('are unavailable soon where nobody answers', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` });
    const begun = performance.now();
    await Promise.all([
      expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(away),
      expect(store.get(name)).rejects.toMatchObject(away),
      expect(filesIn(store)).rejects.toThrow(),
    ]);
    expect(performance.now() - begun).toBeLessThan(8_000);
    silent.close();
  });

  it.each([
    ['has no bucket yet', 404, '<Error><Code>NoSuchBucket</Code></Error>'],
    ['stumbles', 503, ''],
  ])(
    'share one time limit among all requests of a call, where each answer takes three seconds and it %s',
    async (_what, status, body) => {
      let asked = 0;
      const slow = http.createServer((request, response) => {
        asked += 1;
        request.resume();
        setTimeout(
          () => response.writeHead(request.method === 'PUT' && asked === 1 ? status : 200).end(body),
          3_000,
        ).unref();
      });
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
      const { port } = slow.address() as AddressInfo;
      const store = createS3ImageStore({ ...keys, endpoint: `http://127.0.0.1:${port}` });
      const begun = performance.now();
      await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject(away);
      // With a limit for each request it would be eleven seconds and three answers.
      expect(performance.now() - begun).toBeLessThan(8_000);
      expect(asked).toBeLessThan(3);
      slow.closeAllConnections();
      slow.close();
    },
  );
});
