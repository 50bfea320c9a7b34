import { SOCKET_PATH } from '@shop/contracts/chat-socket.ts';

/** A live connection as a page has it: Socket.IO over a websocket, of which only what is heard matters. */
export interface LiveSocket {
  /** What was announced: the event's name, then its arguments. */
  heard: unknown[][];
  close(): void;
}

/** Engine.IO 4 and Socket.IO 5: the first letter says what a frame is, for a message the second which. */
const PING = '2';
const PONG = '3';
const OPEN = '0';
const CONNECT = '40';
const EVENT = '42';
const CONNECT_WITHIN_MS = 15_000;

/**
 * @param url of a gateway; `cookie` of a session
 * @throws Error when it is not let in
 */
export async function openLiveSocket(url: string, cookie: string): Promise<LiveSocket> {
  const address = new URL(`${SOCKET_PATH}/?EIO=4&transport=websocket`, url);
  address.protocol = 'ws:';
  const socket = new WebSocket(address, { headers: { cookie, origin: url } });
  const heard: unknown[][] = [];
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the socket was not let in in time')), CONNECT_WITHIN_MS);
    socket.addEventListener('error', () => reject(new Error('the socket was refused')));
    socket.addEventListener('close', () => reject(new Error('the socket was closed')));
    socket.addEventListener('message', ({ data }: { data: string }) => {
      if (data === PING) socket.send(PONG);
      else if (data.startsWith(EVENT)) heard.push(JSON.parse(data.slice(EVENT.length)));
      else if (data.startsWith(OPEN)) socket.send(CONNECT);
      else if (data.startsWith(CONNECT)) {
        clearTimeout(late);
        resolve();
      }
    });
  });
  return { heard, close: () => socket.close() };
}
