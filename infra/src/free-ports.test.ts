import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { assertPortFree, freePorts, portSentence } from './free-ports.ts';

describe('free ports', () => {
  it('are all different and can be listened on', async () => {
    const ports = await freePorts(12);
    expect(new Set(ports).size).toBe(12);
    for (const port of ports) await assertPortFree(port);
  });

  it('are told from one that a server listens on', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is taken.`);
    server.close();
  });

  it('are told from one that needs more rights', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    expect(portSentence(80, refused)).toBe(
      'This account may not open port 80. Choose one from 1024 up: PORT=3001 npm start.',
    );
    expect(portSentence(80, new Error('out of sockets'))).toContain('Port 80 cannot be opened (out of sockets)');
  });
});
