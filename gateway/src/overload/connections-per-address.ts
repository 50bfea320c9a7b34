import type { Server } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { isInNetworks, plainAddress } from '../edge/client.ts';
import { addressKey } from '../rate-limits/address-key.ts';
import type { RejectionCounter } from './rejection-counter.ts';

/** Connections of one address at a time, so that one machine cannot take all of them; multiplied by RATE_LIMIT_SCALE. */
const MOST = 500;

/**
 * Closes connections of an address that has too many (IPv6: of a /64 network), before a byte of them is read. Our own
 * proxies have no limit: behind them are many people.
 * @param options `trustedProxies`: TRUSTED_PROXIES
 */
export function limitConnections(
  server: Server,
  options: { scale: number; trustedProxies: BlockList; rejections: Pick<RejectionCounter, 'add'> },
): void {
  const { scale, trustedProxies, rejections } = options;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isInNetworks(trustedProxies, address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= MOST * scale) {
      rejections.add('connections');
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
