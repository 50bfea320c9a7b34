import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openTcpFaultProxy, type TcpFaultProxy } from './tcp-fault-proxy.ts';

let server: Server;
let proxy: TcpFaultProxy;
let reached = 0;

beforeEach(async () => {
  reached = 0;
  server = createServer((request, response) => {
    reached += 1;
    request.resume().on('end', () => response.end('x'.repeat(Number(request.url?.slice(1) || 10))));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await openTcpFaultProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const get = async (path = '/', signal: AbortSignal | null = null) => {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${proxy.port}${path}`, { headers: { connection: 'close' }, signal });
  const { length } = await response.text();
  return { length, took: performance.now() - startedAt };
};

describe('a TCP fault proxy', () => {
  it('forwards everything, large responses included, and counts bytes', async () => {
    expect((await get('/3000000')).length).toBe(3_000_000);
    const [stats] = proxy.connections();
    expect(stats?.bytesToClient).toBeGreaterThan(3_000_000);
    expect(stats?.bytesToServer).toBeGreaterThan(20);
    expect(proxy.connections()).toHaveLength(1);
    expect(proxy.maxOpen()).toBe(1);
  });

  it('delays both directions within the jitter', async () => {
    proxy.setFault({ kind: 'delay', ms: 100, jitter: 20 });
    const { took } = await get();
    expect(took).toBeGreaterThan(155);
    expect(took).toBeLessThan(1_000);
  });

  it('delays a large response once, not chunk by chunk', async () => {
    proxy.setFault({ kind: 'delay', ms: 100 });
    const { took, length } = await get('/5000000');
    expect(length).toBe(5_000_000);
    expect(took).toBeLessThan(3_000);
  });

  it('drips a response', async () => {
    proxy.setFault({ kind: 'drip', bytes: 50, everyMs: 20 });
    const { took, length } = await get('/500');
    expect(length).toBe(500);
    expect(took).toBeGreaterThan(180);
  });

  it('closes open connections and rejects new ones', async () => {
    const open = connect(proxy.port, '127.0.0.1');
    open.on('error', () => {});
    await once(open, 'connect');
    await wait(20);
    proxy.setFault({ kind: 'cut' });
    await once(open, 'close');
    await expect(get()).rejects.toThrow();
    expect(proxy.openConnections()).toBe(0);
    proxy.setFault({ kind: 'pass' });
    expect((await get()).length).toBe(10);
  });

  it('holds all data in a black hole and delivers it afterwards', async () => {
    proxy.setFault({ kind: 'blackhole' });
    await expect(get('/', AbortSignal.timeout(150))).rejects.toThrow('timeout');
    const pending = get();
    await wait(100);
    expect(reached).toBe(0);
    proxy.setFault({ kind: 'pass' });
    expect((await pending).length).toBe(10);
  });

  it('hides the close of a client from the server until the black hole is over', async () => {
    const client = connect(proxy.port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await wait(50);
    proxy.setFault({ kind: 'blackhole' });
    client.destroy();
    await wait(100);
    expect(await connectionsOf(server)).toBe(1);
    proxy.setFault({ kind: 'pass' });
    await wait(100);
    expect(proxy.openConnections()).toBe(0);
  });

  it('resets a connection after the server has responded and before the client reads it', async () => {
    proxy.setFault({ kind: 'reset', afterBytes: 0 });
    const client = connect(proxy.port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    await expect(errorOf(client)).resolves.toMatchObject({ code: 'ECONNRESET' });
    expect(reached).toBe(1);
    expect(proxy.connections()[0]).toMatchObject({ open: false, bytesToClient: 0 });
  });

  it('resets a connection in the middle of a response', async () => {
    proxy.setFault({ kind: 'reset', afterBytes: 1_000 });
    expect((await get('/100')).length).toBe(100);
    await expect(get('/100000')).rejects.toThrow();
  });

  it('resets a connection when the server is unreachable', async () => {
    const nowhere = await openTcpFaultProxy(1);
    const client = connect(nowhere.port, '127.0.0.1');
    await expect(errorOf(client)).resolves.toMatchObject({ code: 'ECONNRESET' });
    await nowhere.close();
  });
});

async function errorOf(socket: Socket): Promise<Error> {
  const [error] = await once(socket, 'error');
  return error as Error;
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
