import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import {
  type ChatAdministrator,
  type ChatPerson,
  openChatAdministrator,
  openChatCustomer,
} from '../../clients/chat-people.ts';
import { type Customer, registerCustomer } from '../../clients/fixture.ts';
import { uploadImage } from '../../clients/images.ts';
import type { LoadContext } from '../../clients/load-context.ts';
import { mixedCalls } from '../../clients/mixed-calls.ts';
import { openLoopLoad, type Sample, type TaggedCall } from '../../clients/open-loop-load.ts';
import { createOrderClient } from '../../clients/order-client.ts';
import { type AfterOrder, createPaymentClient } from '../../clients/payment-client.ts';
import { isOk } from '../../clients/sample-measurements.ts';
import { createShopClient } from '../../clients/shop-client.ts';

/** Sockets of a customer at a time (docs/api.md#realtime). */
const TABS = 5;

/** The mixed load of a soak (docs/reliability.md#p-c11). Calls and uploads are per second and per minute. */
export interface SoakLoad {
  seconds: number;
  callsPerSecond: number;
  sockets: number;
  uploadsPerMinute: number;
  /** Milliseconds between two messages of the chat, and between two sockets that are cut. */
  messageEveryMs: number;
  cutEveryMs: number;
}

/** What became of a load. */
export interface SoakResult {
  samples: Sample[];
  messages: number;
  /** Messages without an acknowledgement or refused for another reason than their number, each in a line. */
  lost: string[];
  cuts: number;
}

/** Loads a shop: reads, pages, sessions, orders that are paid and cancelled, a chat, broken sockets, uploads. */
export async function soak(
  run: LoadContext & { gateway: string; paypalUrl: string },
  load: SoakLoad,
): Promise<SoakResult> {
  const { signal } = run;
  const chat = await openChat(run, load.sockets);
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  let cuts = 0;
  const talking = every(load.messageEveryMs, ended, (n) => chat.write(n));
  const cutting = every(load.cutEveryMs, ended, () => {
    run.random.pick(chat.tabs).cut();
    cuts += 1;
  });
  const next = soakCalls(run);
  const uploads = uploadCalls(run);
  try {
    const samples = await Promise.all([
      openLoopLoad({ perSecond: load.callsPerSecond, seconds: load.seconds, next, signal }),
      openLoopLoad({ perSecond: load.uploadsPerMinute / 60, seconds: load.seconds, next: uploads, signal }),
    ]);
    over.abort();
    await Promise.all([talking, cutting]);
    await eventually(() => expectNothingPending(chat.people), { within: 120_000 });
    const queues = chat.people.map(({ queue }) => queue);
    return {
      samples: samples.flat(),
      messages: queues.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      lost: queues.flatMap(({ refused }) => refused),
      cuts,
    };
  } finally {
    over.abort();
    for (const person of chat.people) person.close();
  }
}

/** The nth call: of ten calls one a page, and of fifty one a visit with a session of its own and one an order with its payment. */
function soakCalls(run: LoadContext & { gateway: string; paypalUrl: string }): (n: number) => TaggedCall {
  const { fixture, random } = run;
  const mixed = mixedCalls(run);
  return (n) => {
    const call = choose(n);
    // Without the bodies of successes, which the driver would keep until the end.
    return { ...call, send: () => call.send().then((result) => (isOk(result) ? { ...result, body: '' } : result)) };
  };
  function choose(n: number): TaggedCall {
    if (n % 50 === 10) return { tag: 'visit', send: () => visit(run.gateway, random.pick(fixture.customers)) };
    if (n % 50 === 35)
      return { tag: 'bought', send: () => buy(run, PLANS[Math.floor(n / 50) % PLANS.length] ?? 'pay') };
    if (n % 10 === 9) {
      const path = random.pick(['/', `/product-details/${random.pick(fixture.products).id}`, '/product-list']);
      return { tag: 'page', send: () => random.pick(fixture.customers).call({ path }) };
    }
    return mixed(n);
  }
}

const PLANS: AfterOrder[] = ['pay', 'cancel', 'pay-then-cancel'];

/** Signs in, looks, and signs out. @returns the first call that failed, or the last one */
async function visit(url: string, { email, password, address, id }: Customer) {
  const browser = createShopClient(url, email, address);
  const signedIn = await browser.call({ method: 'POST', path: '/api/users/login', body: { email, password } });
  if (!isOk(signedIn)) return signedIn;
  const looked = await browser.call({ path: `/api/users/profile/${id}` });
  return isOk(looked) ? browser.call({ path: '/api/logout' }) : looked;
}

async function buy(run: LoadContext & { paypalUrl: string }, plan: AfterOrder) {
  const customer = run.random.pick(run.fixture.customers);
  const placed = await createOrderClient(run).prepareOrder(customer, undefined, 'pp')();
  if (isOk(placed)) await createPaymentClient(run).followUp(customer, placed, plan);
  return placed;
}

function uploadCalls({ gateway, fixture }: LoadContext & { gateway: string }): (n: number) => TaggedCall {
  return (n) => {
    const product = fixture.products[n % fixture.products.length];
    return { tag: 'upload', send: () => uploadImage(gateway, fixture.administrator, product?.id ?? '') };
  };
}

/** An administrator and customers with five tabs each, all connected. */
async function openChat(run: LoadContext & { gateway: string }, sockets: number) {
  const { gateway, random, fixture } = run;
  const tag = random.below(2 ** 32);
  const customers: Customer[] = [];
  const tabs: ChatPerson[] = [];
  for (let n = 0; n < (sockets - 1) / TABS; n += 1) {
    const client = await registerCustomer(gateway, `soak-${tag}-${n}`, `10.80.${n}.1`);
    customers.push(client);
    for (let tab = 0; tab < TABS; tab += 1) tabs.push(openChatCustomer(gateway, client, client.id));
  }
  const administrator: ChatAdministrator = openChatAdministrator(
    gateway,
    fixture.administrator,
    customers.map(({ id }) => id),
  );
  const people: ChatPerson[] = [...tabs, administrator];
  try {
    await eventually(() => expectConnected(people), { within: 60_000 });
  } catch (error) {
    for (const person of people) person.close();
    throw error;
  }
  return {
    tabs,
    people,
    /** A customer writes; every second time the administrator writes to them. */
    write: (n: number) => {
      const at = random.below(tabs.length);
      const user = customers[Math.floor(at / TABS)]?.id ?? '';
      if (n % 2 === 0) tabs[at]?.queue.add(user, `How are you? (${n})`);
      else administrator.queue.add(user, `Very well. (${n})`);
    },
  };
}

/** Does something again and again until the signal aborts. */
async function every(ms: number, signal: AbortSignal, act: (n: number) => void): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    await wait(ms, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) act(n);
  }
}

async function expectConnected(people: readonly ChatPerson[]): Promise<void> {
  const away = people.filter((person) => !person.isConnected()).length;
  if (away > 0) throw new Error(`${away} people are not connected`);
}

async function expectNothingPending(people: readonly ChatPerson[]): Promise<void> {
  const pending = people.reduce((sum, { queue }) => sum + queue.pending(), 0);
  if (pending > 0) throw new Error(`${pending} messages were not acknowledged`);
}
