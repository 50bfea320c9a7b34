import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { type ChatConnection, openChatConnection } from '../../clients/chat-connection.ts';
import { ADMINISTRATOR, callExpecting, registerCustomer } from '../../clients/fixture.ts';
import { createShopClient } from '../../clients/shop-client.ts';
import { atMost, info, type Measurement, percentileOf, type Size } from '../../measurements/measurements.ts';
import type { Member } from '../../topology/member.ts';
import { EMBEDDED, FULL_CHAT } from '../../topology/plan.ts';
import { readMetric } from '../../topology/read-metric.ts';
import type { Run, Scenario } from './scenario.ts';

const CUSTOMERS: Record<Size, number> = { full: 12, quick: 8 };
const MESSAGES: Record<Size, number> = { full: 60, quick: 5 };
/** Below the limit of 10 messages in 10 s. */
const GAP_MS = 1_050;
const ARRIVES_WITHIN_MS = 5_000;
const CONNECTED_WITHIN_MS = 20_000;
const DELIVERED_P95_MS = 1_000;
const NO_ADMIN_WITHIN_MS = 15_000;

/** P-D3: an administrator at one replica and customers at the other; then the administrator's replica is killed. */
export const chatPresence: Scenario = {
  name: 'chat-presence',
  guarantee: 'P-D3',
  statement: 'Messages cross replicas soon, and a killed replica takes its administrator with it',
  seconds: 120,
  alone: 'measures milliseconds',
  plan: EMBEDDED,
  run: crossReplicas,
};

/** P-D3 with Redis between the replicas. */
export const chatPresenceFull: Scenario = { ...chatPresence, name: 'chat-presence-full', plan: FULL_CHAT };

/** Somebody with a connection, and the replica at its other end. */
interface Person extends ChatConnection {
  id: string;
  replica: Member;
}

async function crossReplicas(run: Run): Promise<Measurement[]> {
  const { topology, size, random, signal, log } = run;
  const urls = topology.gateways.map(({ url }) => url);
  const urlOf = (n: number) => urls[n % urls.length] ?? '';
  const tag = random.below(2 ** 32);
  const people: Person[] = [];
  let writing: NodeJS.Timeout | undefined;
  try {
    const desk = createShopClient(urlOf(0), 'administrator', '10.0.9.1');
    await callExpecting(desk, 200, 'POST', '/api/users/login', ADMINISTRATOR);
    const administrator = await connect(run, '', () => openChatConnection(urlOf(0), desk, () => undefined));
    people.push(administrator);
    await administrator.socket.timeout(5_000).emitWithAck('admin connected with server', 'desk');
    for (let n = 0; n < CUSTOMERS[size]; n += 1) {
      const client = await registerCustomer(urlOf(n), `presence-${tag}-${n}`, `10.80.${n}.1`);
      people.push(await connect(run, client.id, () => openChatConnection(urlOf(n), client, () => undefined)));
    }
    const across = people.filter(({ replica }) => replica !== administrator.replica);
    const [customer] = across;
    if (customer === undefined) throw new Error('all customers are at the replica of the administrator');
    log(`${across.length} of ${CUSTOMERS[size]} customers write to the administrator at the other replica`);
    const [fromDesk, ...toDesk] = await Promise.all([
      measure(run, (n) => answered(administrator, customer, `answer ${n}`)),
      ...across.map((one) => measure(run, (n) => asked(one, administrator, `question ${n}`))),
    ]);
    log("the administrator's replica is killed");
    const told = new Promise<void>((resolve) => customer.socket.once('no admin', () => resolve()));
    const killedAt = performance.now();
    await administrator.replica.process().kill();
    administrator.close();
    writing = setInterval(() => customer.socket.emit('client sends message', 'Are you there?'), GAP_MS);
    await Promise.race([told, wait(2 * NO_ADMIN_WITHIN_MS, undefined, { signal })]);
    const toldAfter = performance.now() - killedAt;
    await administrator.replica.restart();
    return [
      info('messages', `${toDesk.flat().length} to the administrator, ${fromDesk.length} from them`),
      atMost('customer to administrator, p95', percentileOf(toDesk.flat(), 0.95), DELIVERED_P95_MS, ' ms'),
      atMost('administrator to customer, p95', percentileOf(fromDesk, 0.95), DELIVERED_P95_MS, ' ms'),
      atMost('"no admin" after the kill', Math.round(toldAfter), NO_ADMIN_WITHIN_MS, ' ms'),
    ];
  } finally {
    clearInterval(writing);
    for (const one of people) one.close();
  }
}

/** Connects somebody; the replica is the one that has a connection more then. */
async function connect({ topology }: Run, id: string, open: () => ChatConnection): Promise<Person> {
  const replicas = topology.members('chat');
  const count = () => Promise.all(replicas.map((replica) => readMetric(replica, 'sockets_open')));
  const before = await count();
  const connection = open();
  const replica = await eventually(
    async () => {
      const after = await count();
      const found = replicas.find((_, n) => (after[n] ?? 0) > (before[n] ?? 0));
      if (found === undefined || !connection.socket.connected) throw new Error('no connection yet');
      return found;
    },
    { within: CONNECTED_WITHIN_MS },
  );
  return { ...connection, id, replica };
}

/** Sends one message after another. @returns milliseconds until each arrived */
async function measure({ size, signal }: Run, send: (n: number) => Promise<number>): Promise<number[]> {
  const latencies: number[] = [];
  for (let n = 0; n < MESSAGES[size] && !signal.aborted; n += 1) {
    const startedAt = performance.now();
    latencies.push(await send(n));
    await wait(Math.max(0, startedAt + GAP_MS - performance.now()), undefined, { signal });
  }
  return latencies;
}

/** A customer writes. @returns milliseconds until the administrator sees it; Infinity after 5 s */
function asked(customer: Person, { socket }: Person, text: string): Promise<number> {
  return arrival((arrived) => {
    const see = ({ user, message }: { user: string; message: string }) => {
      if (user === customer.id && message === text) arrived();
    };
    socket.on('server sends message from client to admin', see);
    customer.socket.emit('client sends message', text);
    return () => socket.off('server sends message from client to admin', see);
  });
}

/** The administrator answers. @returns milliseconds until the customer sees it; Infinity after 5 s */
function answered(administrator: Person, { id, socket }: Person, text: string): Promise<number> {
  return arrival((arrived) => {
    const see = (message: string) => {
      if (message === text) arrived();
    };
    socket.on('server sends message from admin to client', see);
    administrator.socket.emit('admin sends message', { user: id, message: text });
    return () => socket.off('server sends message from admin to client', see);
  });
}

/** @param send sends and listens; returns what ends the listening */
function arrival(send: (arrived: () => void) => () => void): Promise<number> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const end = (latency: number) => {
      clearTimeout(timer);
      stop();
      resolve(latency);
    };
    const timer = setTimeout(() => end(Number.POSITIVE_INFINITY), ARRIVES_WITHIN_MS);
    const stop = send(() => end(performance.now() - sentAt));
  });
}
