import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'minio';
import { createConnection } from 'mongoose';
import { describeWithBreakable } from './breakable-engine.ts';

describeWithBreakable('redis', 'breakable Redis', (engine) => {
  let redis: Redis;
  beforeAll(() => {
    redis = new Redis(engine().url, { maxRetriesPerRequest: null, retryStrategy: () => 20 }).on('error', () => {});
  });
  afterAll(() => redis?.disconnect());

  it('stops at once when killed, and restarts on its port with its data', async () => {
    await redis.set('kept', 'yes');
    await engine().kill();
    const late = new Redis(engine().url, { retryStrategy: null, lazyConnect: true }).on('error', () => {});
    await expect(late.connect()).rejects.toThrow();
    await engine().start();
    expect(await redis.get('kept')).toBe('yes');
  });

  it('does not respond while paused, and continues afterwards', async () => {
    await engine().pause();
    const reply = redis.incr('calls');
    // A paused engine has no later effect
    expect(await Promise.race([reply, wait(300, 'no reply')])).toBe('no reply');
    engine().resume();
    expect(await reply).toBe(1);
  });

  it('can be stopped while paused', async () => {
    await engine().pause();
    await engine().stop();
    const late = new Redis(engine().url, { retryStrategy: null, lazyConnect: true }).on('error', () => {});
    await expect(late.connect()).rejects.toThrow();
  });
});

describeWithBreakable('mongo', 'breakable MongoDB', (engine) => {
  it('restarts with the acknowledged data', async () => {
    const write = await createConnection(engine().url).asPromise();
    await write.collection('notes').insertOne({ text: 'kept' }, { writeConcern: { w: 'majority', journal: true } });
    await write.close();
    await engine().kill();
    await engine().start();
    const read = await createConnection(engine().url).asPromise();
    expect(await read.collection('notes').findOne({})).toMatchObject({ text: 'kept' });
    await read.close();
  });
});

describeWithBreakable('s3', 'breakable S3', (engine) => {
  it('restarts with its buckets and the same keys', async () => {
    const { S3_ENDPOINT = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = engine().env;
    const { hostname, port } = new URL(S3_ENDPOINT);
    const client = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      accessKey,
      secretKey,
      region: 'us-east-1',
    });
    await client.makeBucket('kept');
    await engine().kill();
    await expect(client.bucketExists('kept')).rejects.toThrow();
    await engine().start();
    expect(await client.bucketExists('kept')).toBe(true);
  });
});
