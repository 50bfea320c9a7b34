import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { freePorts, isPortFree } from './free-ports.ts';

describe('free ports', () => {
  it('are all different and can be listened on', async () => {
    const ports = await freePorts(12);
    expect(new Set(ports).size).toBe(12);
    for (const port of ports) expect(await isPortFree(port)).toBe(true);
  });

  it('are told from one that a server listens on', async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    expect(await isPortFree((server.address() as AddressInfo).port)).toBe(false);
    server.close();
  });
});
