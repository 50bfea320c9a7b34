import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { atLeast, atMost, type Measurement, none } from '../measurements/measurements.ts';
import { type ChatConnection, openChatConnection } from './chat-connection.ts';
import { registerCustomer } from './fixture.ts';
import type { LoadContext } from './load-context.ts';
import { mixedCalls } from './mixed-calls.ts';
import { openLoopLoad, type Sample } from './open-loop-load.ts';
import { describeSample, isOk } from './sample-measurements.ts';

/** P-C1: calls a second, and live connections, while a service is replaced. */
const PER_SECOND = 20;
const SOCKETS = 50;
/** Sockets of a customer at a time (docs/api.md#realtime). */
const TABS = 5;
const BACK_WITHIN_MS = 6_000;
/** The load goes on after the update: what the update leaves broken shows then. */
const AFTERWARDS_MS = 3_000;

type Shop = Pick<LoadContext, 'fixture' | 'random' | 'history' | 'log'>;

/** Fifty live connections that stay open over several updates. */
export interface UpdateSockets {
  /** Milliseconds that connections were away since the last call of this. */
  takeAbsences(): number[];
  connected(): number;
  close(): void;
}

/** Opens the live connections of ten customers. @param urlOf a gateway for the nth connection */
export async function openUpdateSockets(urlOf: (n: number) => string, tag: string): Promise<UpdateSockets> {
  const connections: ChatConnection[] = [];
  let absences: number[] = [];
  for (let n = 0; n < SOCKETS / TABS; n += 1) {
    const client = await registerCustomer(urlOf(n), `update-${tag}-${n}`, `10.60.${n}.1`);
    for (let tab = 0; tab < TABS; tab += 1) {
      const connection = openChatConnection(urlOf(n + tab), client, () => undefined);
      let leftAt: number | undefined;
      connection.socket.on('disconnect', () => {
        leftAt = performance.now();
      });
      connection.socket.on('connect', () => {
        if (leftAt !== undefined) absences.push(performance.now() - leftAt);
        leftAt = undefined;
      });
      connections.push(connection);
    }
  }
  const connected = () => connections.filter(({ socket }) => socket.connected).length;
  await eventually(async () => expectConnected(connected()), { within: 30_000 });
  return {
    takeAbsences: () => absences.splice(0),
    connected,
    close: () => {
      absences = [];
      for (const connection of connections) connection.close();
    },
  };
}

/**
 * Replaces a service under load: 20 calls a second to all services, orders among them, and 50 live connections (P-C1).
 * @param what the service, for the measurements
 * @param update resolves when the new version serves
 */
export async function measureUpdate(
  shop: Shop,
  sockets: UpdateSockets,
  what: string,
  update: () => Promise<void>,
): Promise<Measurement[]> {
  sockets.takeAbsences();
  const over = new AbortController();
  const loading = openLoopLoad({
    perSecond: PER_SECOND,
    seconds: 600,
    next: mixedCalls(shop),
    signal: over.signal,
  });
  let samples: Sample[];
  const startedAt = performance.now();
  try {
    await update();
    shop.log(`${what} was replaced in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    await wait(AFTERWARDS_MS);
    await eventually(async () => expectConnected(sockets.connected()), { within: 2 * BACK_WITHIN_MS });
  } finally {
    over.abort();
    samples = await loading;
  }
  const absences = sockets.takeAbsences();
  return [
    atLeast(`${what}: calls`, samples.length, (PER_SECOND * AFTERWARDS_MS) / 1_000),
    none(`${what}: failed calls`, samples.filter((sample) => !isOk(sample)).map(describeSample)),
    atMost(`${what}: longest absence of ${absences.length} sockets`, Math.max(0, ...absences), BACK_WITHIN_MS, ' ms'),
  ];
}

function expectConnected(connected: number): void {
  if (connected < SOCKETS) throw new Error(`${SOCKETS - connected} sockets are not connected`);
}
