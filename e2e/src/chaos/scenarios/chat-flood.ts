import { setTimeout as wait } from 'node:timers/promises';
import type { Ack } from '@shop/contracts/chat-socket.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { type ChatConnection, openChatConnection } from '../../clients/chat-connection.ts';
import { registerCustomer } from '../../clients/fixture.ts';
import {
  atLeast,
  atMost,
  info,
  type Measurement,
  none,
  percentileOf,
  type Size,
} from '../../measurements/measurements.ts';
import { EMBEDDED } from '../../topology/plan.ts';
import { memoryOf } from '../../topology/process-state.ts';
import type { Run, Scenario } from './scenario.ts';

const SECONDS: Record<Size, number> = { full: 30, quick: 5 };
const FLOOD_PER_SECOND = 1_000;
/** Below the limit of 10 messages in 10 s. */
const GAP_MS = 1_050;
const NEIGHBOURS = 10;
/** How often a run floods: under the first flood, as under any load, V8 touches all of its young generation. */
const FLOODS = 2;

/** P-D7: one customer sends a thousand messages a second, while others write as people do. */
export const chatFlood: Scenario = {
  name: 'chat-flood',
  guarantee: 'P-D7',
  statement: 'A flood of messages from one client does not slow the chat of others',
  seconds: 150,
  alone: 'measures milliseconds',
  plan: EMBEDDED,
  run: floodChat,
};

async function floodChat(run: Run): Promise<Measurement[]> {
  const { topology, size, random, signal, log } = run;
  const urls = topology.gateways.map(({ url }) => url);
  const tag = random.below(2 ** 32);
  const connect = async (name: string, n: number) => {
    const client = await registerCustomer(urls[0] ?? '', `${name}-${tag}-${n}`, `10.70.${n}.1`);
    return openChatConnection(urls[n % urls.length] ?? '', client, () => undefined);
  };
  const flooder = await connect('flooder', 0);
  const neighbours: ChatConnection[] = [];
  for (let n = 1; n <= NEIGHBOURS; n += 1) neighbours.push(await connect('neighbour', n));
  try {
    await eventually(async () => expectConnected([flooder, ...neighbours]));
    const until = () => performance.now() + SECONDS[size] * 1_000;
    const calm = (await Promise.all(neighbours.map((one) => writeUntil(one, until(), signal)))).flat();
    const memory = [await memoryOfChat(run)];
    const floods: Flood[] = [];
    for (let n = 0; n < FLOODS; n += 1) {
      log(`${FLOOD_PER_SECOND} messages a second`);
      const end = until();
      const others = neighbours.map((one) => writeUntil(one, end, signal));
      floods.push({ ...(await floodUntil(flooder, end, signal)), latencies: (await Promise.all(others)).flat() });
      memory.push(await memoryOfChat(run));
    }
    const latencies = floods.flatMap((flood) => flood.latencies);
    const [cold = 0, warm = 0] = memory.slice(1).map((after, n) => growthOf(memory[n] ?? [], after));
    return [
      atLeast('messages of the floods', sum(floods, 'sent'), FLOODS * SECONDS[size] * FLOOD_PER_SECOND * 0.5),
      atMost('of them accepted', sum(floods, 'accepted'), 10 * Math.ceil((FLOODS * SECONDS[size]) / 10 + 1)),
      info('others before, p95', `${Math.round(percentileOf(calm, 0.95))} ms`),
      atMost(`others meanwhile, p95 of ${latencies.length}`, percentileOf(latencies, 0.95), 500, ' ms'),
      none(
        'others without an acknowledgement',
        latencies.filter((latency) => latency === Number.POSITIVE_INFINITY),
      ),
      info('growth of the memory of a fresh chat replica', `${Math.round(cold)} MiB`),
      atMost('growth of the memory of a warm chat replica', warm, 50, ' MiB'),
    ];
  } finally {
    for (const one of [flooder, ...neighbours]) one.close();
  }
}

interface Flood {
  sent: number;
  accepted: number;
  /** Milliseconds of the others' messages meanwhile. */
  latencies: number[];
}

function sum(floods: readonly Flood[], what: 'sent' | 'accepted'): number {
  return floods.reduce((total, flood) => total + flood[what], 0);
}

async function expectConnected(all: readonly ChatConnection[]): Promise<void> {
  const away = all.filter(({ socket }) => !socket.connected).length;
  if (away > 0) throw new Error(`${away} people are not connected`);
}

/** Writes as a person does. @returns milliseconds until each acknowledgement; Infinity for a refusal or none within 5 s */
async function writeUntil({ socket }: ChatConnection, end: number, signal: AbortSignal): Promise<number[]> {
  const latencies: number[] = [];
  while (performance.now() < end && !signal.aborted) {
    const sentAt = performance.now();
    latencies.push(
      await new Promise<number>((resolve) => {
        const timer = setTimeout(() => resolve(Number.POSITIVE_INFINITY), 5_000);
        socket.emit('client sends message', 'How are you?', {}, (result) => {
          clearTimeout(timer);
          resolve('error' in result ? Number.POSITIVE_INFINITY : performance.now() - sentAt);
        });
      }),
    );
    await wait(Math.max(0, sentAt + GAP_MS - performance.now()), undefined, { signal });
  }
  return latencies;
}

/** Sends without waiting for acknowledgements; a connection that the shop ends is opened again by the client. */
async function floodUntil({ socket }: ChatConnection, end: number, signal: AbortSignal) {
  let sent = 0;
  let accepted = 0;
  const count = (result: Parameters<Ack>[0] | object) => {
    if (!('error' in result)) accepted += 1;
  };
  while (performance.now() < end && !signal.aborted) {
    for (let n = 0; n < FLOOD_PER_SECOND / 20; n += 1) {
      if (!socket.connected) break;
      socket.emit('client sends message', `spam ${sent}`, {}, count);
      sent += 1;
    }
    await wait(50, undefined, { signal });
  }
  return { sent, accepted };
}

function memoryOfChat({ topology }: Run): Promise<number[]> {
  return Promise.all(topology.members('chat').map((member) => memoryOf(member.process().pid)));
}

/** @returns MiB by which the replica that grew most has grown */
function growthOf(before: readonly number[], after: readonly number[]): number {
  return Math.max(...after.map((memory, n) => memory - (before[n] ?? 0)));
}
