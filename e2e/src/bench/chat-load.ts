import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserToServer, type ServerToBrowser, SOCKET_PATH } from '@shop/contracts/chat-socket.ts';
import { io, type Socket } from 'socket.io-client';
import { percentile } from '../measurements/percentile.ts';
import { timedText, type Watchers } from './chat-watchers.ts';

export interface ChatLoad {
  /** Acknowledged messages per second; with watchers, messages that all of them received. */
  perSecond: number;
  /** Milliseconds from sending until the acknowledgement; with watchers, until the sampled ones received the message. */
  p50: number;
  p99: number;
}

export type Writer = Socket<ServerToBrowser, BrowserToServer>;

/** Messages of a writer at once: as many as the shop accepts within ten seconds (docs/api.md#realtime). */
const BURST = 10;
/** Writers that wait for an acknowledgement at a time. */
const CONCURRENT = 10;
const ACK_WITHIN_MS = 10_000;
const DELIVERED_WITHIN_MS = 60_000;

/** Connects writers; the caller closes them. @param cookies one for each */
export async function openWriters(url: string, cookies: readonly string[]): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const cookie of cookies) {
    const writer: Writer = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie },
    });
    await new Promise<void>((resolve, reject) => writer.once('connect', resolve).once('connect_error', reject));
    writers.push(writer);
  }
  return writers;
}

/**
 * Lets each writer send its burst, ten of them at a time, each message after the acknowledgement of the one before.
 * @throws Error when a message is refused or is not delivered in time
 */
export async function loadChat(
  writers: readonly Writer[],
  watchers: { watchers: Watchers; count: number } | undefined,
  signal: AbortSignal,
): Promise<ChatLoad> {
  const acknowledged: number[] = [];
  const before = watchers?.watchers.received() ?? 0;
  watchers?.watchers.latencies.splice(0);
  const waiting = [...writers];
  const startedAt = performance.now();
  const slot = async () => {
    for (let writer = waiting.shift(); writer !== undefined; writer = waiting.shift()) {
      for (let at = 0; at < BURST && !signal.aborted; at += 1) {
        const sentAt = performance.now();
        await sendMessage(writer);
        acknowledged.push(performance.now() - sentAt);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, slot));
  if (watchers !== undefined) await delivered(watchers, before + acknowledged.length * watchers.count, signal);
  signal.throwIfAborted();
  const seconds = (performance.now() - startedAt) / 1_000;
  const sorted = (watchers?.watchers.latencies ?? acknowledged).toSorted((one, other) => one - other);
  return { perSecond: acknowledged.length / seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

function sendMessage(writer: Writer): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A message was not acknowledged in time.')), ACK_WITHIN_MS);
    writer.emit('client sends message', timedText(), {}, (result) => {
      clearTimeout(timer);
      if ('error' in result) reject(new Error(`A message was refused: ${result.error.code}`));
      else resolve();
    });
  });
}

async function delivered({ watchers }: { watchers: Watchers }, expected: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + DELIVERED_WITHIN_MS;
  while (watchers.received() < expected && !signal.aborted) {
    if (performance.now() > until) throw new Error(`${expected - watchers.received()} messages were not delivered.`);
    await wait(2);
  }
}
