import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networksOf } from '@shop/platform/service/config/networks.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { limitConnections } from './connections-per-address.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server whose addresses may have three connections. */
async function start(trusted: string[] = []) {
  const rejected: string[] = [];
  const server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, {
    scale: 3 / 500,
    trustedProxies: networksOf(trusted),
    rejections: { add: (code) => rejected.push(code) },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** @returns the socket, and what came back once it is closed or has answered */
  const open = (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    closers.push(() => socket.destroy());
    return new Promise<{ socket: Socket; isServed: boolean }>((resolve) => {
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      socket.once('data', () => resolve({ socket, isServed: true }));
      socket.once('error', () => undefined);
      socket.once('close', () => resolve({ socket, isServed: false }));
    });
  };
  return { open, rejected };
}

describe('the connections of an address', () => {
  it('are limited, and counted when they are refused; another address is served', async () => {
    const { open, rejected } = await start();
    const served: boolean[] = [];
    for (let n = 0; n < 5; n += 1) served.push((await open()).isServed);
    expect(served).toEqual([true, true, true, false, false]);
    expect(rejected).toEqual(['connections', 'connections']);
    expect((await open('127.0.0.2')).isServed).toBe(true);
  });

  it('are free again once one is closed', async () => {
    const { open } = await start();
    const [first] = [await open(), await open(), await open()];
    expect((await open()).isServed).toBe(false);
    first.socket.destroy();
    await eventually(async () => expect((await open()).isServed).toBe(true));
  });

  it('are not limited for our own proxies', async () => {
    const { open, rejected } = await start(['127.0.0.0/8']);
    for (let n = 0; n < 6; n += 1) expect((await open()).isServed).toBe(true);
    expect(rejected).toEqual([]);
  });
});
