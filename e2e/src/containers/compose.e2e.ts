import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { callExpecting, registerCustomer } from '../clients/fixture.ts';
import { describeSample, isOk } from '../clients/sample-measurements.ts';
import { closeClients, createShopClient, type ShopClient } from '../clients/shop-client.ts';
import { openLiveSocket } from '../shop/live-socket.ts';
import { ADMINISTRATOR } from '../shop/shop.ts';
import { browse } from './browse.ts';
import { type ComposeProject, composeProject } from './compose-project.ts';
import { confinementGaps, docker, inspect } from './docker.ts';
import { addressOf, assertHealthy, connectionsTo, metricOf } from './replicas.ts';
import { runJourney } from './run-journey.ts';

const name = `shop-e2e-${randomBytes(3).toString('hex')}`;
const processes = ['user', 'catalogue', 'order', 'analytics', 'chat', 'gateway'];
const engines = ['postgres', 'kafka', 'redis', 'mongo', 's3'];
const jobs = ['secrets', 'databases', 'topics', 'bucket', 'demo-data'];
const replicated = ['order', 'catalogue', 'chat', 'gateway'] as const;
const TWO = { order: 2, catalogue: 2, chat: 2, gateway: 2 };
/** Rate limit for the writes of one caller (docs/api.md#rate-limits): burst and refill per second. */
const WRITES = { burst: 60, perSecond: 5 };
/** Commands that list and remove the resources of a project, in the order of removal. */
const RESOURCES = {
  container: ['container ls -aq', 'container rm -f -v'],
  volume: ['volume ls -q', 'volume rm'],
  network: ['network ls -q', 'network rm'],
};

let shop: ComposeProject;
let customer: ShopClient;
let product: { _id: string; price: number };
let image: string;

const containersOf = async (services: readonly string[]) =>
  (await Promise.all(services.map((service) => shop.containersOf(service)))).flat();
const gateways = async () => Promise.all((await shop.containersOf('gateway')).map(addressOf));
const up = async (scale = {}) => {
  await shop.up(scale);
  await eventually(async () => assertHealthy(await containersOf([...engines, ...processes])), {
    within: 180_000,
    every: 500,
  });
};
const placeOrder = (client: ShopClient) =>
  callExpecting(client, 201, 'POST', '/api/orders', {
    orderTotal: { cartSubtotal: product.price },
    cartItems: [{ productID: product._id, quantity: 1 }],
    paymentMethod: 'cod',
  });
/** Reads from the catalogue, past the cache of the gateway. */
const listProducts = async (client: ShopClient) => {
  const { status, body } = await client.call({
    path: '/api/products?pageNum=1',
    headers: { 'cache-control': 'no-cache' },
  });
  assert.equal(status, 200, body);
};
const remainingResources = async () =>
  (
    await Promise.all(
      Object.values(RESOURCES).map(([list = '']) =>
        docker(...list.split(' '), '--filter', `label=com.docker.compose.project=${name}`),
      ),
    )
  ).join('');

// The whole shop in containers, on images built by `npm run images` and infra/engines/images.sh.
describe('the shop of docker-compose.yml', { timeout: 1_800_000 }, () => {
  before(async () => {
    runAfterExit(
      Object.values(RESOURCES)
        .map(([list, remove]) => `docker ${list} --filter "label=$1" | xargs -r docker ${remove}`)
        .join(';'),
      `com.docker.compose.project=${name}`,
    );
    const port = await freePort();
    shop = await composeProject(name, {
      GATEWAY_PORTS: `127.0.0.1:${port}-${port + 1}`,
      // The port is published by Docker, whose proxy has an address of the shop's network.
      TRUSTED_PROXIES: '172.16.0.0/12,192.168.0.0/16,10.0.0.0/8',
      IMAGE_PREFIX: process.env.IMAGE_PREFIX ?? '',
      IMAGE_TAG: process.env.IMAGE_TAG ?? '',
      // One customer orders more than people do before their first delivery.
      NEW_ACCOUNT_ORDERS: '1000',
      MAX_OPEN_ORDERS: '1000',
    });
  });
  after(async () => {
    closeClients();
    await shop?.remove();
  });

  it('starts: every job succeeds and every container becomes healthy', async (test) => {
    const startedAt = performance.now();
    await up();
    test.diagnostic(`up and healthy after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    for (const { Name, State } of await inspect(...(await containersOf(jobs)))) assert.equal(State.ExitCode, 0, Name);
    const [url = ''] = await gateways();
    const memory = await docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}');
    test.diagnostic(
      memory
        .split('\n')
        .filter((line) => line.startsWith(name))
        .join('\n'),
    );
    const found = await callExpecting(
      createShopClient(url, 'visitor', '10.9.0.1'),
      200,
      'GET',
      '/api/products?pageNum=1',
    );
    const products = found.products as (typeof product & { count: number })[];
    product = products.reduce((most, one) => (one.count > most.count ? one : most));
    [, image = ''] = /"(\/images\/[^"]+)"/.exec(JSON.stringify(products)) ?? [];
    assert.notEqual(image, '');
    customer = await registerCustomer(url, 'composed', '10.9.0.2');
  });

  it('publishes only the gateway; each container has minimal privileges and secrets (P-E15)', async () => {
    const published = await inspect(...(await containersOf([...processes, ...engines])));
    const open = published.filter(({ NetworkSettings }) => Object.values(NetworkSettings.Ports).some(Boolean));
    assert.deepEqual(
      open.map(({ Name }) => Name.slice(1)),
      await shop.containersOf('gateway'),
    );
    for (const found of await inspect(...(await containersOf(processes)))) assert.deepEqual(confinementGaps(found), []);
    const [order = ''] = await shop.containersOf('order');
    const read = await docker('exec', order, 'bash', '-c', 'cd /run && ls shop-*/*');
    assert.deepEqual(read.split('\n'), ['shop-keys/identity-public-keys.pem', 'shop-secrets/database-url']);
    await assert.rejects(docker('exec', order, 'bash', '-c', 'echo > /run/shop-secrets/database-url'));
  });

  it('isolates the networks of the engines', async () => {
    const networks = JSON.parse(await docker('network', 'inspect', `${name}_databases`, `${name}_events`));
    for (const { Internal } of networks) assert.equal(Internal, true);
    const [gateway = ''] = await shop.containersOf('gateway');
    await assert.rejects(docker('exec', gateway, 'bash', '-c', 'exec 3<>/dev/tcp/postgres/5432'));
  });

  it('carries an order from a browser to the revenue chart', async () => {
    const [url] = await gateways();
    await runJourney(url ?? '');
  });

  it('scales order, catalogue, chat and gateway to two replicas that all receive calls', async (test) => {
    const startedAt = performance.now();
    await up(TWO);
    test.diagnostic(`scaled and healthy after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    const urls = await gateways();
    await eventually(
      async () => {
        await Promise.all(
          urls.flatMap((url) => [
            placeOrder(customer.at(url)),
            listProducts(customer.at(url)),
            listProducts(customer.at(url)),
          ]),
        );
        for (const container of await containersOf(['order', 'catalogue']))
          assert.ok((await connectionsTo(container)) > 0, `${container} received no calls`);
      },
      { within: 60_000, every: 500 },
    );
  });

  it('announces an order to administrators at both replicas of chat, through both gateways', async () => {
    const urls = await gateways();
    const chats = await shop.containersOf('chat');
    const sockets: Awaited<ReturnType<typeof openLiveSocket>>[] = [];
    try {
      // The hash of a session selects the replica of chat.
      while ((await Promise.all(chats.map((chat) => metricOf(chat, 'sockets_open')))).includes(0)) {
        assert.ok(sockets.length < 16, '16 sessions all reached the same replica of chat');
        const url = urls[sockets.length % 2] as string;
        const administrator = createShopClient(url, 'administrator', '10.9.0.3');
        await callExpecting(administrator, 200, 'POST', '/api/users/login', ADMINISTRATOR);
        sockets.push(await openLiveSocket(url, administrator.cookie()));
      }
      const { _id } = (await placeOrder(customer.at(urls[1] as string))) as { _id: string };
      await eventually(() => {
        for (const { events } of sockets)
          assert.equal(events.filter(([event, order]) => event === 'newOrder' && idOf(order) === _id).length, 1);
      });
    } finally {
      for (const socket of sockets) socket.close();
    }
  });

  it('counts the writes of a caller at both gateways together', async () => {
    const urls = await gateways();
    let stranger = 0;
    // A gateway whose Redis was slow counts alone for a while: each attempt uses another client address.
    await eventually(
      async () => {
        stranger += 1;
        const address = `10.9.1.${stranger}`;
        const startedAt = performance.now();
        const results = await Promise.all(
          Array.from({ length: 2 * WRITES.burst }, (_, turn) =>
            createShopClient(urls[turn % 2] as string, 'stranger', address).call({
              method: 'POST',
              path: '/api/orders',
            }),
          ),
        );
        const seconds = (performance.now() - startedAt) / 1_000;
        const counted = results.filter(({ status }) => status !== 429).length;
        assert.ok(counted >= WRITES.burst, `${counted} writes accepted`);
        assert.ok(counted <= WRITES.burst + WRITES.perSecond * (seconds + 1), `${counted} writes accepted`);
      },
      { within: 120_000, every: 1_000 },
    );
  });

  it('keeps working when either replica of each service is killed', async () => {
    for (const [gone, stays] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const pairs = await Promise.all(replicated.map((service) => shop.containersOf(service)));
      const killed = pairs.map((pair) => pair[gone] as string);
      const url = await addressOf((await shop.containersOf('gateway'))[stays] as string);
      await docker('kill', ...killed);
      const atSurvivor = customer.at(url);
      for (let turn = 0; turn < 10; turn += 1) {
        await placeOrder(atSurvivor);
        await listProducts(atSurvivor);
      }
      const socket = await eventually(() => openLiveSocket(url, atSurvivor.cookie()), { within: 20_000, every: 500 });
      socket.close();
      await docker('start', ...killed);
      await eventually(() => assertHealthy(killed), { within: 120_000, every: 500 });
    }
  });

  for (const engine of ['kafka', 's3'] as const) {
    it(`keeps working while ${engine} is stopped and its host name does not resolve`, async () => {
      const [url = ''] = await gateways();
      const containers = await shop.containersOf(engine);
      await docker('stop', ...containers);
      try {
        const browsing = browse(url, image, 20);
        for (let turn = 0; turn < 5; turn += 1) await placeOrder(customer.at(url));
        const failed = (await browsing).filter((one) => !isOk(one));
        const unexpected = engine === 's3' ? failed.filter(({ tag }) => tag !== 'image') : failed;
        assert.deepEqual(unexpected.map(describeSample), []);
        assert.equal(failed.length > 0, engine === 's3', 'images need S3');
      } finally {
        await docker('start', ...containers);
        await eventually(() => assertHealthy(containers), { within: 120_000, every: 500 });
      }
    });
  }

  it('stops in time with exit code 0 and keeps all data over a restart', async (test) => {
    const ordersBefore = (await orders(customer.at((await gateways())[0] as string))).length;
    await shop.stop();
    for (const { Name, State } of await inspect(...(await containersOf(processes))))
      assert.equal(
        State.ExitCode,
        0,
        `${Name} ended with ${State.ExitCode}:\n${await docker('logs', '--tail', '20', Name)}`,
      );
    // 137: Docker had to kill the container.
    for (const { Name, State } of await inspect(...(await containersOf(engines))))
      assert.notEqual(State.ExitCode, 137, Name);
    const startedAt = performance.now();
    await up(TWO);
    test.diagnostic(`restarted and healthy after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    assert.equal((await orders(customer.at((await gateways())[0] as string))).length, ordersBefore);
  });

  it('leaves no containers, volumes or networks behind', async () => {
    await shop.remove();
    assert.equal(await remainingResources(), '');
  });
});

function idOf(order: unknown): unknown {
  return (order as { _id?: string })._id;
}

async function orders(client: ShopClient): Promise<unknown[]> {
  const result = await client.call({ path: '/api/orders' });
  assert.equal(result.status, 200);
  return JSON.parse(result.body);
}
