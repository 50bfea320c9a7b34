import { type LiveSocket, openLiveSocket } from '../shop/live-socket.ts';

/** Connections that receive every message. */
export interface Watchers {
  /** Messages that all of them received so far. */
  received(): number;
  /** Milliseconds from sending to receiving, of every `SAMPLED`th connection. */
  latencies: number[];
  close(): void;
}

/** Only these connections read what they receive: the others count, so that the driver does not measure itself. */
const SAMPLED = 20;
/** Packets of Socket.IO 5: the event with its acknowledgement 1, that, and a customer's message. */
const ANNOUNCEMENT = '421["admin connected with server","watcher"]';
const ACK = '431';
const MESSAGE = '42["server sends message from client to admin"';
const ANNOUNCED_WITHIN_MS = 10_000;
/** Starts the text of each message: when it was sent, by the clock of this process. */
const SENT_AT = /"sent at ([\d.]+)/;

/** A text that says when it is sent, so that watchers can tell how long it took. */
export function timedText(): string {
  return `sent at ${performance.now()}`;
}

/**
 * Connects and announces administrators over WebSocket, without the client of Socket.IO: decoding each message 500 times
 * would cost the driver more than the server's sending.
 * @param cookies one for each connection
 */
export async function openWatchers(url: string, cookies: readonly string[]): Promise<Watchers> {
  let count = 0;
  const latencies: number[] = [];
  const sockets: LiveSocket[] = [];
  for (const [at, cookie] of cookies.entries()) {
    // One at a time: the shop looks up each session.
    sockets.push(
      await openWatcher(url, cookie, (packet) => {
        const arrivedAt = performance.now();
        count += 1;
        const sentAt = at % SAMPLED === 0 ? SENT_AT.exec(packet)?.[1] : undefined;
        if (sentAt !== undefined) latencies.push(arrivedAt - Number(sentAt));
      }),
    );
  }
  return {
    received: () => count,
    latencies,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

/** Opens a connection and announces its administrator. */
async function openWatcher(url: string, cookie: string, onMessage: (packet: string) => void): Promise<LiveSocket> {
  const announced = Promise.withResolvers<void>();
  const socket = await openLiveSocket(url, cookie, (packet) => {
    if (packet.startsWith(MESSAGE)) onMessage(packet);
    else if (packet.startsWith(ACK)) announced.resolve();
  });
  socket.send(ANNOUNCEMENT);
  const timer = setTimeout(() => announced.reject(new Error('A watcher was not announced.')), ANNOUNCED_WITHIN_MS);
  await announced.promise.finally(() => clearTimeout(timer));
  return socket;
}
