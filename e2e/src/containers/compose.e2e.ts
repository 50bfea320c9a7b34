import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { runAfterExit } from '@shop/local-postgres/run-after-exit.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { must, registerPerson } from '../chaos/clients/people.ts';
import { closeClients, createShopClient, type ShopClient } from '../chaos/clients/shop-client.ts';
import { describeSample, isOk } from '../chaos/scenarios/sample-measurements.ts';
import { ADMINISTRATOR } from '../shop.ts';
import { type ComposeProject, composeProject } from './compose-project.ts';
import { docker, inspect, leaksOf } from './docker.ts';
import { openLiveSocket } from './live-socket.ts';
import { lookAround } from './look-around.ts';
import { addressOf, assertHealthy, connectionsTo, metricOf } from './replicas.ts';

const name = `shop-e2e-${randomBytes(3).toString('hex')}`;
const processes = ['user', 'catalogue', 'order', 'analytics', 'chat', 'gateway'];
const engines = ['postgres', 'kafka', 'redis', 'mongo', 's3'];
const jobs = ['secrets', 'databases', 'topics', 'bucket', 'demo-data'];
const replicated = ['order', 'catalogue', 'chat', 'gateway'] as const;
const TWO = { order: 2, catalogue: 2, chat: 2, gateway: 2 };
/** Of API.md's table of limits: so many writes of one caller at once, then so many a second. */
const WRITES = { atOnce: 60, aSecond: 5 };
/** What a project may leave, and how each is removed: what is in use last. */
const LEFT = {
  container: ['container ls -aq', 'container rm -f -v'],
  volume: ['volume ls -q', 'volume rm'],
  network: ['network ls -q', 'network rm'],
};

let shop: ComposeProject;
let customer: ShopClient;
let product: { _id: string; price: number };
let picture: string;

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
const buy = (client: ShopClient) =>
  must(client, 201, 'POST', '/api/orders', {
    orderTotal: { cartSubtotal: product.price },
    cartItems: [{ productID: product._id, quantity: 1 }],
    paymentMethod: 'cod',
  });
/** At the catalogue itself: what a gateway has kept is not asked for. */
const look = async (client: ShopClient) => {
  const { status, body } = await client.call({
    path: '/api/products?pageNum=1',
    headers: { 'cache-control': 'no-cache' },
  });
  assert.equal(status, 200, body);
};
const left = async () =>
  (
    await Promise.all(
      Object.values(LEFT).map(([list = '']) =>
        docker(...list.split(' '), '--filter', `label=com.docker.compose.project=${name}`),
      ),
    )
  ).join('');

// The whole shop in containers, from images that `npm run images` and infra/engines/images.sh have made.
describe('the shop of docker-compose.yml', { timeout: 1_800_000 }, () => {
  before(async () => {
    runAfterExit(
      Object.values(LEFT)
        .map(([list, remove]) => `docker ${list} --filter "label=$1" | xargs -r docker ${remove}`)
        .join(';'),
      `com.docker.compose.project=${name}`,
    );
    const port = await freePort();
    shop = await composeProject(name, {
      GATEWAY_PORTS: `127.0.0.1:${port}-${port + 1}`,
      TRUSTED_PROXIES: '1',
      IMAGE_PREFIX: process.env.IMAGE_PREFIX ?? '',
      IMAGE_TAG: process.env.IMAGE_TAG ?? '',
    });
  });
  after(async () => {
    closeClients();
    await shop?.remove();
  });

  it('is up when every job has ended well, and healthy', async (test) => {
    const began = performance.now();
    await up();
    test.diagnostic(`up and healthy after ${Math.round((performance.now() - began) / 1_000)} s`);
    for (const { Name, State } of await inspect(...(await containersOf(jobs)))) assert.equal(State.ExitCode, 0, Name);
    const [url = ''] = await gateways();
    const memory = await docker('stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}');
    test.diagnostic(
      memory
        .split('\n')
        .filter((line) => line.startsWith(name))
        .join('\n'),
    );
    const found = await must(createShopClient(url, 'visitor', '10.9.0.1'), 200, 'GET', '/api/products?pageNum=1');
    const products = found.products as (typeof product & { count: number })[];
    product = products.reduce((most, one) => (one.count > most.count ? one : most));
    [, picture = ''] = /"(\/images\/[^"]+)"/.exec(JSON.stringify(products)) ?? [];
    assert.notEqual(picture, '');
    customer = await registerPerson(url, 'composed', '10.9.0.2');
  });

  it('shows one door, and each container may do and read no more than it must (P-E15)', async () => {
    const published = await inspect(...(await containersOf([...processes, ...engines])));
    const open = published.filter(({ NetworkSettings }) => Object.values(NetworkSettings.Ports).some(Boolean));
    assert.deepEqual(
      open.map(({ Name }) => Name.slice(1)),
      await shop.containersOf('gateway'),
    );
    for (const found of await inspect(...(await containersOf(processes)))) assert.deepEqual(leaksOf(found), []);
    const [order = ''] = await shop.containersOf('order');
    const read = await docker('exec', order, 'bash', '-c', 'cd /run && ls shop-*/*');
    assert.deepEqual(read.split('\n'), ['shop-keys/identity-public-keys.pem', 'shop-secrets/database-url']);
    await assert.rejects(docker('exec', order, 'bash', '-c', 'echo > /run/shop-secrets/database-url'));
  });

  it('lets nobody out of an engine’s network, and into it only who uses it', async () => {
    const networks = JSON.parse(await docker('network', 'inspect', `${name}_databases`, `${name}_events`));
    for (const { Internal } of networks) assert.equal(Internal, true);
    const [gateway = ''] = await shop.containersOf('gateway');
    await assert.rejects(docker('exec', gateway, 'bash', '-c', 'exec 3<>/dev/tcp/postgres/5432'));
  });

  it('takes an order from a browser to the revenue chart', async () => {
    const [url] = await gateways();
    await promisify(execFile)(
      process.execPath,
      [
        repositoryFile('node_modules/@playwright/test/cli.js'),
        'test',
        `--config=${repositoryFile('e2e/playwright.config.ts')}`,
        '--project=1280',
        'buy-and-deliver',
      ],
      { env: { ...process.env, JOURNEYS_SHOP: JSON.stringify({ url }) }, maxBuffer: 50_000_000 },
    ).catch((error) => assert.fail(error.stdout));
  });

  it('takes two replicas of order, catalogue, chat and gateway, and all of them take calls', async (test) => {
    const began = performance.now();
    await up(TWO);
    test.diagnostic(`scaled and healthy after ${Math.round((performance.now() - began) / 1_000)} s`);
    const urls = await gateways();
    await eventually(
      async () => {
        await Promise.all(
          urls.flatMap((url) => [buy(customer.at(url)), look(customer.at(url)), look(customer.at(url))]),
        );
        for (const container of await containersOf(['order', 'catalogue']))
          assert.ok((await connectionsTo(container)) > 0, `nobody called ${container}`);
      },
      { within: 60_000, every: 500 },
    );
  });

  it('announces an order to administrators at both replicas of chat, through both gateways', async () => {
    const urls = await gateways();
    const chats = await shop.containersOf('chat');
    const sockets: Awaited<ReturnType<typeof openLiveSocket>>[] = [];
    try {
      // Which replica a session is led to is a matter of its hash.
      while ((await Promise.all(chats.map((chat) => metricOf(chat, 'sockets_open')))).includes(0)) {
        assert.ok(sockets.length < 16, 'sixteen sessions were all led to one replica of chat');
        const url = urls[sockets.length % 2] as string;
        const administrator = createShopClient(url, 'administrator', '10.9.0.3');
        await must(administrator, 200, 'POST', '/api/users/login', ADMINISTRATOR);
        sockets.push(await openLiveSocket(url, administrator.cookie()));
      }
      const { _id } = (await buy(customer.at(urls[1] as string))) as { _id: string };
      await eventually(
        () => {
          for (const { heard } of sockets)
            assert.equal(heard.filter(([event, order]) => event === 'newOrder' && idOf(order) === _id).length, 1);
        },
        { within: 10_000 },
      );
    } finally {
      for (const socket of sockets) socket.close();
    }
  });

  it('counts a caller’s writes at both gateways together', async () => {
    const urls = await gateways();
    let stranger = 0;
    // A gateway whose Redis was slow for a moment counts by itself for a while: then another stranger tries.
    await eventually(
      async () => {
        stranger += 1;
        const address = `10.9.1.${stranger}`;
        const began = performance.now();
        const answers = await Promise.all(
          Array.from({ length: 2 * WRITES.atOnce }, (_, turn) =>
            createShopClient(urls[turn % 2] as string, 'stranger', address).call({
              method: 'POST',
              path: '/api/orders',
            }),
          ),
        );
        const seconds = (performance.now() - began) / 1_000;
        const counted = answers.filter(({ status }) => status !== 429).length;
        assert.ok(counted >= WRITES.atOnce, `${counted} were let in`);
        assert.ok(counted <= WRITES.atOnce + WRITES.aSecond * (seconds + 1), `${counted} were let in`);
      },
      { within: 120_000, every: 1_000 },
    );
  });

  it('goes on when one replica of each is killed, whichever it is', async () => {
    for (const [gone, stays] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const pairs = await Promise.all(replicated.map((service) => shop.containersOf(service)));
      const killed = pairs.map((pair) => pair[gone] as string);
      const url = await addressOf((await shop.containersOf('gateway'))[stays] as string);
      await docker('kill', ...killed);
      const here = customer.at(url);
      for (let turn = 0; turn < 10; turn += 1) {
        await buy(here);
        await look(here);
      }
      const socket = await eventually(() => openLiveSocket(url, here.cookie()), { within: 20_000, every: 500 });
      socket.close();
      await docker('start', ...killed);
      await eventually(() => assertHealthy(killed), { within: 120_000, every: 500 });
    }
  });

  for (const engine of ['kafka', 's3'] as const) {
    it(`goes on while ${engine} is stopped, whose name is then nobody’s`, async () => {
      const [url = ''] = await gateways();
      const containers = await shop.containersOf(engine);
      await docker('stop', ...containers);
      try {
        const looking = lookAround(url, picture, 20);
        for (let turn = 0; turn < 5; turn += 1) await buy(customer.at(url));
        const failed = (await looking).filter((one) => !isOk(one));
        const spared = engine === 's3' ? failed.filter(({ tag }) => tag !== 'picture') : failed;
        assert.deepEqual(spared.map(describeSample), []);
        assert.equal(failed.length > 0, engine === 's3', 'without S3 there are no pictures');
      } finally {
        await docker('start', ...containers);
        await eventually(() => assertHealthy(containers), { within: 120_000, every: 500 });
      }
    });
  }

  it('stops in time with code 0, and has kept everything when it starts again', async (test) => {
    const ordered = (await orders(customer.at((await gateways())[0] as string))).length;
    await shop.stop();
    for (const { Name, State } of await inspect(...(await containersOf(processes))))
      assert.equal(
        State.ExitCode,
        0,
        `${Name} ended with ${State.ExitCode}:\n${await docker('logs', '--tail', '20', Name)}`,
      );
    // 137: it had to be killed.
    for (const { Name, State } of await inspect(...(await containersOf(engines))))
      assert.notEqual(State.ExitCode, 137, Name);
    const began = performance.now();
    await up(TWO);
    test.diagnostic(`started again and healthy after ${Math.round((performance.now() - began) / 1_000)} s`);
    assert.equal((await orders(customer.at((await gateways())[0] as string))).length, ordered);
  });

  it('leaves nothing behind', async () => {
    await shop.remove();
    assert.equal(await left(), '');
  });
});

function idOf(order: unknown): unknown {
  return (order as { _id?: string })._id;
}

async function orders(client: ShopClient): Promise<unknown[]> {
  const answer = await client.call({ path: '/api/orders' });
  assert.equal(answer.status, 200);
  return JSON.parse(answer.body);
}
