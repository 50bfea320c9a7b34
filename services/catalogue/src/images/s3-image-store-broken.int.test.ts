import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { makeTestBucket } from '../testing/make-test-bucket.ts';
import { imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const unavailable = { status: 503, code: 'images-unavailable', retryAfter: 5 };
const name = () => imageName(newId(), 800);

describeWithBreakable('s3', 'image store on a failing S3', (s3) => {
  const open = async () => {
    const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = s3().env;
    const keys = { endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
    const access = { ...keys, bucket: `images-${newId()}`, region: 'us-east-1' };
    await makeTestBucket(access);
    return createS3ImageStore(access, { logger: testLogger, timeout: 4_000 * TIMEOUT_FACTOR });
  };

  it('is unavailable while S3 is down, and recovers', async () => {
    const store = await open();
    const [existing, late] = [name(), name()];
    await store.put(existing, Buffer.alloc(300_000, 1));
    await s3().kill();
    await expect(store.get(existing)).rejects.toMatchObject(unavailable);
    await expect(store.put(late, Buffer.from('late'))).rejects.toMatchObject(unavailable);
    await expect(store.remove(existing)).rejects.toMatchObject(unavailable);
    await expect(namesIn(store)).rejects.toThrow();
    await s3().start();
    expect((await store.get(existing))?.equals(Buffer.alloc(300_000, 1))).toBe(true);
    expect(await namesIn(store)).toEqual([existing]);
    await store.put(late, Buffer.from('late'));
    expect(String(await store.get(late))).toBe('late');
  });

  it('stores files completely or not at all when S3 is killed during writes, and keeps acknowledged ones', async () => {
    const store = await open();
    const bytes = Buffer.alloc(500_000, 2);
    const acknowledged: string[] = [];
    const failed: string[] = [];
    let killing: Promise<void> | undefined;
    const putUntilItFails = async () => {
      while (failed.length === 0) {
        const each = name();
        await store.put(each, bytes).then(
          () => acknowledged.push(each),
          (error) => {
            expect(error).toMatchObject(unavailable);
            failed.push(each);
          },
        );
        if (acknowledged.length >= 5) killing ??= s3().kill();
      }
    };
    await Promise.all(Array.from({ length: 8 }, putUntilItFails));
    await killing;
    await s3().start();
    await eventually(() => store.get(name()));
    for (const each of acknowledged) expect((await store.get(each))?.equals(bytes)).toBe(true);
    for (const each of failed) expect([undefined, bytes.length]).toContain((await store.get(each))?.length);
  });

  it('fails every call with 503 while S3 hangs, and then recovers', async () => {
    const store = await open();
    const [existing, late] = [name(), name()];
    await store.put(existing, Buffer.from('kept'));
    await s3().pause();
    const calls = [
      ...Array.from({ length: 20 }, () => store.get(existing)),
      store.put(late, Buffer.from('late')),
      store.remove(existing),
    ];
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    // The circuit breaker is open: further calls do not wait for S3.
    const call = store.get(existing).catch((error: Error) => error);
    expect(await Promise.race([call, wait(1_000, 'still waiting')])).toMatchObject({
      ...unavailable,
      cause: new Error('circuit breaker open'),
    });
    s3().resume();
    await eventually(() => store.put(late, Buffer.from('late')));
    expect(String(await store.get(late))).toBe('late');
  });
});
