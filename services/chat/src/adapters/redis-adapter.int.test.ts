import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { socketAdapterContract } from '../socket-adapter.contract.ts';
import { redisAdapter } from './redis-adapter.ts';

const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });

describeWithBreakable('redis', 'the socket adapter', (engine) => {
  socketAdapterContract(() => redisAdapter({ url: engine().url, logger }), {
    kill: () => engine().kill(),
    start: () => engine().start(),
    hang: () => engine().pause(),
    goOn: () => engine().resume(),
    garble: async (text) => {
      const stranger = new Redis(engine().url);
      for (const channel of ['shop-sockets#/#', 'shop-sockets-request#/#', 'shop-sockets-response#/#']) {
        expect(await stranger.publish(channel, text)).toBeGreaterThan(0);
      }
      stranger.disconnect();
    },
  });

  it('says of a start with its Redis there that others are within reach, and nothing else', async () => {
    const said: string[] = [];
    const telling = createLogger({ name: 'test', level: 'info' }, { write: (line) => said.push(JSON.parse(line).msg) });
    const adapter = redisAdapter({ url: engine().url, logger: telling });
    const server = new Server();
    adapter.join(server);
    try {
      await eventually(() => expect(said).not.toEqual([]), { within: 15_000 });
      expect(said).toEqual(['sockets of other replicas are within reach']);
    } finally {
      await adapter.stop();
    }
  });
});
