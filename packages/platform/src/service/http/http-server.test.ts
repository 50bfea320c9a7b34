import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { createHttpServer } from './http-server.ts';

/** Starts a server whose only response waits until it is released. */
async function slowServer() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createHttpServer(
    (_request, response) => void released.then(() => response.end('done')),
    0,
    '127.0.0.1',
    // No limit ends a stop within the time of a test.
    { closeWithinMs: 600_000 },
  );
  await server.start();
  return { server, release };
}

function get(port: number, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent }, (response) => {
      response.on('data', (chunk: Buffer) => resolve(chunk.toString()));
    })
      .on('error', reject)
      .end();
  });
}

describe('createHttpServer (P-C1)', () => {
  it('finishes a running request on stop and then closes its keep-alive connection', async () => {
    const { server, release } = await slowServer();
    const agent = new Agent({ keepAlive: true });
    const response = get(server.port(), agent);
    await new Promise((resolve) => server.server.once('request', resolve));
    // The response headers may already be sent when the stop begins, with keep-alive.
    const stopped = server.stop();
    release();
    expect(await response).toBe('done');
    await stopped;
    agent.destroy();
  });

  it('closes each connection after its next response once it drains, and accepts new ones', async () => {
    const server = createHttpServer((_request, response) => void response.end('done'), 0, '127.0.0.1');
    await server.start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connectionHeader = () =>
      new Promise((resolve, reject) => {
        request({ port: server.port(), host: '127.0.0.1', agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection));
        })
          .on('error', reject)
          .end();
      });
    expect(await connectionHeader()).toBe('keep-alive');
    server.drain();
    expect(await connectionHeader()).toBe('close');
    expect(await connectionHeader()).toBe('close');
    await server.stop();
    agent.destroy();
  });

  it('serves a request that arrives during the stop', async () => {
    const server = createHttpServer(
      (request, response) => {
        if (request.url === '/now') response.end('now');
        else setImmediate(() => void stopping.then(() => response.end('later')));
      },
      0,
      '127.0.0.1',
    );
    await server.start();
    const socket = connect(server.port(), '127.0.0.1');
    const send = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const closed = once(socket, 'close');
    let stopped = Promise.resolve();
    const stopping = new Promise<void>((resolve) => {
      server.server.once('request', () => {
        stopped = server.stop();
        send('/now');
        server.server.once('request', () => resolve());
      });
    });
    send('/later');
    await stopping;
    await Promise.all([stopped, closed]);
    expect(received).toMatch(/later[\s\S]*now/);
  });

  it.each([
    ['uploads slowly', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\nabc'],
    ['sends its headers slowly', 'GET / HTTP/1.1\r\nHost: sh'],
    ['does not read its response', 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'],
    ['has upgraded its connection', 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ])('stops within its limit while a client %s', async (_what, text) => {
    const server = createHttpServer(
      (request, response) => {
        if (request.method === 'POST') request.on('end', () => response.end()).resume();
        else response.end(Buffer.alloc(50_000_000));
      },
      0,
      '127.0.0.1',
      { closeWithinMs: 300 },
    );
    // Nothing else ends the connection.
    Object.assign(server.server, { headersTimeout: 0, requestTimeout: 0 });
    server.server.on('upgrade', (_request, socket) => socket.on('error', () => undefined));
    await server.start();
    const socket = connect(server.port(), '127.0.0.1').on('error', () => undefined);
    socket.pause();
    const connected = once(server.server, 'connection');
    socket.write(text);
    const trickle = setInterval(() => socket.write('d'), 20);
    await connected;
    await server.stop();
    clearInterval(trickle);
    socket.destroy();
  });

  it('refuses new connections after a stop', async () => {
    const { server } = await slowServer();
    const port = server.port();
    await server.stop();
    await expect(get(port, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
