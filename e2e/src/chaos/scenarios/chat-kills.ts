import { setTimeout as wait } from 'node:timers/promises';
import type { ChatMessage } from '@shop/contracts/chat-api.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { checkChat } from '../../checkers/chat.ts';
import {
  type ChatAdministrator,
  type ChatPerson,
  openChatAdministrator,
  openChatCustomer,
} from '../../clients/chat-people.ts';
import { readTranscript } from '../../clients/chat-transcripts.ts';
import { ADMINISTRATOR, callExpecting, registerCustomer } from '../../clients/fixture.ts';
import { createShopClient, type ShopClient } from '../../clients/shop-client.ts';
import { atLeast, info, type Measurement, none, type Size } from '../../measurements/measurements.ts';
import { EMBEDDED, FULL_CHAT } from '../../topology/plan.ts';
import { cutAtRandom, killAtRandom } from './chat-faults.ts';
import type { Run, Scenario } from './scenario.ts';

interface Schedule {
  customers: number;
  seconds: number;
  /** Milliseconds between two messages of one person: below the limit of 10 in 10 s. */
  gapMs: number;
  cuts: number;
  killEveryMs: number;
}

const SCHEDULES: Record<Size, Schedule> = {
  full: { customers: 132, seconds: 400, gapMs: 1_050, cuts: 1_000, killEveryMs: 10_000 },
  quick: { customers: 12, seconds: 12, gapMs: 1_050, cuts: 24, killEveryMs: 5_000 },
};
const ADMINISTRATORS = 2;
/** Without any progress after the faults. */
const SETTLE_MS = 60_000;
/** P-D1: customers and administrators write while chat, gateways, Redis and MongoDB are killed and connections are cut. */
export const chatKills: Scenario = {
  name: 'chat-kills',
  guarantee: 'P-D1',
  statement: 'An acknowledged chat message is never lost, reordered or shown twice',
  seconds: 700,
  alone: 'writes and kills for minutes',
  plan: FULL_CHAT,
  run: chatUnderKills,
};

/** P-D1 in the embedded profile. */
export const chatKillsEmbedded: Scenario = { ...chatKills, name: 'chat-kills-embedded', plan: EMBEDDED };

async function chatUnderKills(run: Run): Promise<Measurement[]> {
  const { topology, fixture, size, random, signal, log } = run;
  const schedule = SCHEDULES[size];
  const urls = topology.gateways.map(({ url }) => url);
  const urlOf = (n: number) => urls[n % urls.length] ?? '';
  const tag = random.below(2 ** 32);
  log(`${schedule.customers} customers register`);
  const customers: (ChatPerson & { id: string })[] = [];
  for (let n = 0; n < schedule.customers; n += 1) {
    const client = await registerCustomer(urlOf(0), `chat-${tag}-${n}`, `10.${20 + (n % 200)}.1.${random.below(250)}`);
    customers.push({ ...openChatCustomer(urlOf(n), client, client.id), id: client.id });
  }
  const administrators = await Promise.all(
    Array.from({ length: ADMINISTRATORS }, (_, n) => openAdministrator(urlOf(n), n, customers)),
  );
  const people = [...customers, ...administrators];
  const over = new AbortController();
  try {
    await eventually(() => expectConnected(people));
    log(`${schedule.seconds} s of messages`);
    const faults = Promise.all([
      cutAtRandom(run, people, schedule, over.signal),
      killAtRandom(run, schedule, over.signal),
    ]);
    await Promise.all(people.map((person, n) => writeMessages(run, { person, customers, schedule, n })));
    over.abort();
    const [cuts, { kills, notRecovered }] = await faults;
    topology.clearFaults();
    const settledAfter = await settle(people, administrators, signal);
    const transcripts = await readTranscripts(fixture.administrator.at(urlOf(0)), customers);
    return [
      atLeast('connections cut', cuts, schedule.cuts * 0.9),
      info('killed', kills.join(', ')),
      none('processes that did not recover', notRecovered),
      info('settled after', `${Math.round(settledAfter / 1_000)} s`),
      ...checkChat({ customers, administrators, transcripts }),
    ];
  } finally {
    over.abort();
    for (const person of people) person.close();
  }
}

async function openAdministrator(
  url: string,
  n: number,
  customers: readonly { id: string }[],
): Promise<ChatAdministrator> {
  const client = createShopClient(url, `administrator-${n}`, `10.0.9.${n + 1}`);
  await callExpecting(client, 200, 'POST', '/api/users/login', ADMINISTRATOR);
  return openChatAdministrator(
    url,
    client,
    customers.map(({ id }) => id),
  );
}

async function expectConnected(people: readonly ChatPerson[]): Promise<void> {
  const away = people.filter((person) => !person.isConnected()).length;
  if (away > 0) throw new Error(`${away} people are not connected`);
}

/** Customers write to support; administrators answer a random customer. */
async function writeMessages(
  { random, signal }: Run,
  options: { person: ChatPerson; customers: readonly { id: string }[]; schedule: Schedule; n: number },
): Promise<void> {
  const { person, customers, schedule, n } = options;
  const own = customers[n]?.id;
  // The administrators share one account, and its limit.
  const gapMs = own === undefined ? schedule.gapMs * ADMINISTRATORS : schedule.gapMs;
  await wait((n * gapMs) / (customers.length + 1), undefined, { signal });
  const count = Math.floor((schedule.seconds * 1_000) / gapMs);
  for (let at = 0; at < count && !signal.aborted; at += 1) {
    person.queue.add(own ?? random.pick(customers).id, `${person.name} says ${at}`);
    await wait(gapMs, undefined, { signal });
  }
}

/**
 * Waits until everybody's messages are acknowledged and nothing new arrives, as long as something does: on a slow machine
 * messages wait in their senders' browsers. @returns milliseconds
 */
async function settle(
  people: readonly ChatPerson[],
  administrators: readonly ChatAdministrator[],
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now();
  let progressAt = startedAt;
  let before = '';
  while (performance.now() - progressAt < SETTLE_MS && !signal.aborted) {
    const pending = people.reduce((sum, { queue }) => sum + queue.pending(), 0);
    const now = `${pending} ${people.reduce((sum, person) => sum + person.seen.length, 0)}`;
    const isReading = administrators.some((administrator) => administrator.isReading());
    const isConnected = people.every((person) => person.isConnected());
    if (pending === 0 && now === before && !isReading && isConnected) break;
    if (now !== before) progressAt = performance.now();
    before = now;
    // Longer than the poll of the store, so that what it finds has arrived.
    await wait(5_000, undefined, { signal });
  }
  return performance.now() - startedAt;
}

async function readTranscripts(
  administrator: ShopClient,
  customers: readonly { id: string }[],
): Promise<Map<string, ChatMessage[]>> {
  const transcripts = new Map<string, ChatMessage[]>();
  for (const { id } of customers) transcripts.set(id, await readTranscript(administrator, id));
  return transcripts;
}
