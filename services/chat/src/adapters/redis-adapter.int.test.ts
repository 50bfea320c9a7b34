import { createLogger } from '@shop/platform/logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { Redis } from 'ioredis';
import { socketAdapterContract } from '../socket-adapter.contract.ts';
import { redisAdapter } from './redis-adapter.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

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
});
