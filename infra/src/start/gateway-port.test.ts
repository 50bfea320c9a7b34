import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@shop/testing/free-port.ts';
import { assertPortFree, portMessage } from './gateway-port.ts';

describe("the gateway's port", () => {
  it('is rejected while a server listens on it, and accepted afterwards', async () => {
    const port = await freePort();
    // biome-ignore lint/plugin/no-fixed-port: the port under test
    const server = createServer().listen(port);
    await once(server, 'listening');
    await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is taken.`);
    await once(server.close(), 'close');
    await assertPortFree(port);
  });

  it('reports that the account may not open it', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(portMessage(80, refused)).toBe(
      'This account may not open port 80. Choose one from 1024 up: PORT=3001 npm start.',
    );
    expect(portMessage(80, new Error('out of sockets'))).toContain('Port 80 cannot be opened (out of sockets)');
  });
});
