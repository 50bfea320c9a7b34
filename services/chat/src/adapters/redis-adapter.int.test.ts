import { createLogger } from '@shop/platform/service/observability/logger.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { describeWithBreakable } from '@shop/testing/breakable-engine.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { redisAdapter } from './redis-adapter.ts';
import { socketAdapterContract } from './socket-adapter.contract.ts';

describeWithBreakable('redis', 'redisAdapter', (engine) => {
  socketAdapterContract(() => redisAdapter({ url: engine().url, logger }), {
    kill: () => engine().kill(),
    start: () => engine().start(),
    hang: () => engine().pause(),
    resume: () => engine().resume(),
    publishGarbage: async (text) => {
      const otherClient = new Redis(engine().url);
      for (const channel of ['shop-sockets#/#', 'shop-sockets-request#/#', 'shop-sockets-response#/#']) {
        expect(await otherClient.publish(channel, text)).toBeGreaterThan(0);
      }
      otherClient.disconnect();
    },
  });

  it('logs only "Socket.IO adapter connected" when it starts with Redis available', async () => {
    const logged: string[] = [];
    const recordingLogger = createLogger(
      { name: 'test', level: 'info' },
      { write: (line) => logged.push(JSON.parse(line).msg) },
    );
    const adapter = redisAdapter({ url: engine().url, logger: recordingLogger });
    const server = new Server();
    adapter.join(server);
    try {
      await eventually(() => expect(logged).not.toEqual([]));
      expect(logged).toEqual(['Socket.IO adapter connected']);
    } finally {
      await adapter.stop();
    }
  });
});
