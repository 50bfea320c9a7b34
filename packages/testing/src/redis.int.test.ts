import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { describeWithRedis } from './redis.ts';

describeWithRedis('a Redis for tests', (url) => {
  const clients: Redis[] = [];
  // Somebody's Redis may have been tested on before.
  const [visits, window, room] = ['visits', 'window', 'room'].map((name) => `${name}-${randomUUID()}`) as [
    string,
    string,
    string,
  ];
  const client = () => {
    clients.push(new Redis(url()));
    return clients.at(-1) as Redis;
  };
  afterAll(() => {
    for (const each of clients) each.disconnect();
  });

  it('counts exactly, however many count at once', async () => {
    const [one, other] = [client(), client()];
    await Promise.all(Array.from({ length: 100 }, (_, turn) => (turn % 2 ? one : other).incr(visits)));
    expect(await one.get(visits)).toBe('100');
  });

  it('runs a script as one step, and lets a key end', async () => {
    const redis = client();
    const take =
      'if redis.call("INCR", KEYS[1]) == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end return redis.call("PTTL", KEYS[1])';
    const left = Number(await redis.eval(take, 1, window, 60_000));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    await redis.pexpire(window, 0);
    expect(await redis.exists(window)).toBe(0);
  });

  it('tells everybody who listens', async () => {
    const [listener, speaker] = [client(), client()];
    const heard = new Promise((resolve) => listener.once('message', (_channel, message) => resolve(message)));
    await listener.subscribe(room);
    await speaker.publish(room, 'hello');
    expect(await heard).toBe('hello');
  });
});
