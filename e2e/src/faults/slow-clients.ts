import { connect, type Socket } from 'node:net';

/** The part of the request that a slow client sends byte by byte. */
export type SlowKind = 'headers' | 'body' | 'upload';

export interface SlowClients {
  /** Lifetime of each closed connection in milliseconds, in the order of closing. */
  lifetimes(): number[];
  open(): number;
  /** Closes the connections that are left. */
  end(): void;
}

const EVERY_MS = 10_000;

/**
 * Opens connections that send one byte every 10 s (P-C7).
 * @param cookie of an administrator's session, for uploads
 */
export function openSlowClients(port: number, kinds: readonly SlowKind[], cookie: string): SlowClients {
  const lifetimes: number[] = [];
  const sockets = new Set<Socket>();
  for (const kind of kinds) {
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.write(startOfRequest(kind, cookie));
    const trickle = setInterval(() => socket.write('x'), EVERY_MS);
    // Responses are read and dropped.
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(trickle);
      sockets.delete(socket);
      lifetimes.push(performance.now() - startedAt);
    });
  }
  return {
    lifetimes: () => [...lifetimes],
    open: () => sockets.size,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function startOfRequest(kind: SlowKind, cookie: string): string {
  if (kind === 'headers') return 'GET /api/products HTTP/1.1\r\nhost: shop.test\r\nx-slow: ';
  if (kind === 'body') {
    return 'POST /api/users/login HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"';
  }
  const part =
    '--slow\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const headers = `cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=slow\r\ncontent-length: 100000`;
  return `POST /api/products/admin/upload?productId=none HTTP/1.1\r\nhost: shop.test\r\n${headers}\r\n\r\n${part}`;
}
