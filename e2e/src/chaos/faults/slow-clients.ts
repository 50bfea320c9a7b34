import { connect, type Socket } from 'node:net';

/** Where a slow client is when it begins to trickle. */
export type SlowKind = 'headers' | 'body' | 'upload';

export interface SlowClients {
  /** Milliseconds that each lived, in the order in which they were ended; those still open are missing. */
  lifetimes(): number[];
  open(): number;
  /** Ends those that are left. */
  end(): void;
}

const EVERY_MS = 10_000;

/**
 * Opens sockets that send one byte every 10 s (P-C7).
 * @param cookie of an administrator's session, for uploads
 */
export function openSlowClients(port: number, kinds: readonly SlowKind[], cookie: string): SlowClients {
  const lifetimes: number[] = [];
  const sockets = new Set<Socket>();
  for (const kind of kinds) {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.write(beginningOf(kind, cookie));
    const trickle = setInterval(() => socket.write('x'), EVERY_MS);
    // A refusal is read and dropped: whoever trickles does not listen either.
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(trickle);
      sockets.delete(socket);
      lifetimes.push(performance.now() - began);
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

function beginningOf(kind: SlowKind, cookie: string): string {
  if (kind === 'headers') return 'GET /api/products HTTP/1.1\r\nhost: shop.test\r\nx-slow: ';
  if (kind === 'body') {
    return 'POST /api/users/login HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"';
  }
  const part =
    '--slow\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const headers = `cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=slow\r\ncontent-length: 100000`;
  return `POST /api/products/admin/upload?productId=none HTTP/1.1\r\nhost: shop.test\r\n${headers}\r\n\r\n${part}`;
}
