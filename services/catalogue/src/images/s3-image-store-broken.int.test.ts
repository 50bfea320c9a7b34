import { makeBucket } from '@shop/infra/src/jobs/make-bucket.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { imageName } from './image-name.ts';
import { namesIn } from './image-store.contract.ts';
import { createS3ImageStore } from './s3-image-store.ts';

const away = { status: 503, code: 'images-unavailable', retryAfter: 5 };
const quiet = { error: () => {}, info: () => {} };
const name = () => imageName(newId(), 800);

describeWithBreakable('s3', 'pictures in an S3 that breaks', (s3) => {
  const open = async () => {
    const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = s3().env;
    const keys = { endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
    const access = { ...keys, bucket: `pictures-${newId()}`, region: 'us-east-1' };
    await makeBucket(access, quiet);
    return createS3ImageStore(access, quiet);
  };

  it('are unavailable while it is killed, and there again with it', async () => {
    const store = await open();
    const [kept, late] = [name(), name()];
    await store.put(kept, Buffer.alloc(300_000, 1));
    await s3().kill();
    await expect(store.get(kept)).rejects.toMatchObject(away);
    await expect(store.put(late, Buffer.from('late'))).rejects.toMatchObject(away);
    await expect(store.remove(kept)).rejects.toMatchObject(away);
    await expect(namesIn(store)).rejects.toThrow();
    await s3().start();
    expect((await store.get(kept))?.equals(Buffer.alloc(300_000, 1))).toBe(true);
    expect(await namesIn(store)).toEqual([kept]);
    await store.put(late, Buffer.from('late'));
    expect(String(await store.get(late))).toBe('late');
  });

  it('are stored whole or not at all when it is killed while many are put, and what was acknowledged stays', async () => {
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
            expect(error).toMatchObject(away);
            failed.push(each);
          },
        );
        if (acknowledged.length >= 5) killing ??= s3().kill();
      }
    };
    await Promise.all(Array.from({ length: 8 }, putUntilItFails));
    await killing;
    await s3().start();
    for (const each of acknowledged) expect((await store.get(each))?.equals(bytes)).toBe(true);
    for (const each of failed) expect([undefined, bytes.length]).toContain((await store.get(each))?.length);
  });

  it('hold nobody up while it is paused: every call ends in 503 while it still is, and the next ones work', async () => {
    const store = await open();
    const [kept, late] = [name(), name()];
    await store.put(kept, Buffer.from('kept'));
    await s3().pause();
    const calls = [
      ...Array.from({ length: 20 }, () => store.get(kept)),
      store.put(late, Buffer.from('late')),
      store.remove(kept),
    ];
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: away });
    // From now on one of them tries; the others do not wait for it.
    const ended: string[] = [];
    const ending = (who: string) => () => void ended.push(who);
    const trying = store.get(kept).catch(ending('who tries'));
    await Promise.all([store.get(kept), store.get(kept)].map((other) => other.catch(ending('another'))));
    expect(ended).toEqual(['another', 'another']);
    await trying;
    s3().resume();
    await store.put(late, Buffer.from('late'));
    expect(String(await store.get(late))).toBe('late');
  });
});
