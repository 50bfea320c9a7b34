import { SOCKET_PATH } from '@shop/contracts/chat-socket.ts';

/** A Socket.IO connection over a websocket, without the client that decodes packets. */
export interface LiveSocket {
  /** Received events: name, then arguments; none when the packets go elsewhere. */
  events: unknown[][];
  /** Sends a packet as it is. */
  send(packet: string): void;
  close(): void;
}

/** Packet types of Engine.IO 4, and for messages those of Socket.IO 5. */
const PING = '2';
const PONG = '3';
const OPEN = '0';
const CONNECT = '40';
const EVENT = '42';
const CONNECT_WITHIN_MS = 15_000;

/**
 * Connects to a gateway.
 * @param cookie of a session
 * @param onPacket gets each packet instead of `events`, undecoded
 * @throws Error when the connection is rejected
 */
export async function openLiveSocket(
  url: string,
  cookie: string,
  onPacket?: (packet: string) => void,
): Promise<LiveSocket> {
  const address = new URL(`${SOCKET_PATH}/?EIO=4&transport=websocket`, url);
  address.protocol = 'ws:';
  const socket = new WebSocket(address, { headers: { cookie, origin: url } });
  const events: unknown[][] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Socket not connected within ${CONNECT_WITHIN_MS} ms`)),
      CONNECT_WITHIN_MS,
    );
    socket.addEventListener('error', () => reject(new Error('Socket rejected')));
    socket.addEventListener('close', () => reject(new Error('Socket closed')));
    socket.addEventListener('message', ({ data }: { data: string }) => {
      if (data === PING) socket.send(PONG);
      else if (data.startsWith(OPEN)) socket.send(CONNECT);
      else if (data.startsWith(CONNECT)) {
        clearTimeout(timer);
        resolve();
      } else if (onPacket) onPacket(data);
      else if (data.startsWith(EVENT)) events.push(JSON.parse(data.slice(EVENT.length)));
    });
  });
  return { events, send: (packet) => socket.send(packet), close: () => socket.close() };
}
