import { type Manifest, renderManifests, workloadsIn } from './testing/manifests.ts';
import { readNetwork } from './testing/network.ts';

const services = ['user', 'catalogue', 'order', 'chat', 'analytics'];
const engines = { postgres: 5432, kafka: 9092, redis: 6379, mongo: 27017, s3: 7070 };

/** Which workloads reach each engine: those that docker-compose.yml puts into its network. */
const users: Record<keyof typeof engines, string[]> = {
  postgres: [...services, 'databases', 'migrations', 'demo-data', 'verify'],
  kafka: [...services, 'gateway', 'topics', 'kafka'],
  redis: ['gateway', 'chat'],
  mongo: ['chat', 'mongo'],
  s3: ['catalogue', 'bucket', 'demo-data'],
};

describe('the NetworkPolicies (P-E16)', () => {
  let local: Manifest[];
  let production: Manifest[];
  beforeAll(async () => {
    local = await renderManifests('k8s/overlays/local');
    production = await renderManifests('k8s/overlays/production');
  }, 600_000);
  const names = (manifests: Manifest[]) => workloadsIn(manifests).map(({ metadata }) => metadata.name);

  it('let the gateway reach services, and nobody else', () => {
    const { allows } = readNetwork(local);
    const pairs = names(local).flatMap((from) =>
      services.flatMap((to) => (allows(from, to, 3000) ? [`${from} → ${to}`] : [])),
    );
    expect(pairs).toEqual(services.map((to) => `gateway → ${to}`));
  });

  it.each(Object.entries(engines))('let only its users reach %s', (engine, port) => {
    const { allows } = readNetwork(local);
    const found = names(local).filter((from) => allows(from, engine, port));
    expect(found.sort()).toEqual([...users[engine as keyof typeof engines]].sort());
  });

  it('let nobody but the Ingress controller reach the public port of the gateway, and only monitoring the metrics', () => {
    const { allows } = readNetwork(production);
    expect(allows('ingress-nginx/', 'gateway', 3000)).toBe(true);
    for (const from of ['default/', 'monitoring/', ...names(production)])
      expect([from, allows(from, 'gateway', 3000)]).toEqual([from, false]);
    // Without an Ingress controller, the node's port is open.
    expect(readNetwork(local).allows('default/', 'gateway', 3000)).toBe(true);
    for (const manifests of [local, production]) {
      const network = readNetwork(manifests);
      for (const name of names(manifests)) {
        if (name !== 'gateway') expect([name, network.allows('ingress-nginx/', name, 3000)]).toEqual([name, false]);
        expect([name, network.allows('ingress-nginx/', name, 3001)]).toEqual([name, false]);
        const isMonitored = [...services, 'gateway'].includes(name);
        expect([name, network.allows('monitoring/', name, 3001)]).toEqual([name, isMonitored]);
      }
    }
  });

  const sorted = (list: string[]) => [...list].sort();
  it.each([
    ['PostgreSQL', '10.20.0.7', 5432, [...services, 'databases', 'migrations', 'verify']],
    ['Kafka', '10.20.1.7', 9092, [...services, 'gateway', 'topics']],
    ['Redis', '10.20.2.7', 6379, ['chat', 'gateway']],
    ['MongoDB', '10.20.3.7', 27017, ['chat']],
    ['S3', '10.20.4.7', 443, ['bucket', 'catalogue']],
    ['the mail server', '10.20.5.7', 587, ['chat', 'order', 'user']],
    ['PayPal', '198.51.100.7', 443, ['order', 'verify']],
    ['a host of the Internet on the port of a store', '198.51.100.7', 5432, []],
    ['a host of the Internet on the port of S3', '198.51.100.7', 9092, []],
    ['the metadata of the cloud', '169.254.169.254', 443, []],
    ['a machine inside', '192.168.1.1', 443, []],
    ['any host in plain HTTP', '198.51.100.7', 80, []],
  ])('let only pods that use it reach %s', (_what, address, port, expected) => {
    const { allows } = readNetwork(production);
    expect(sorted(names(production).filter((from) => allows(from, address, port)))).toEqual(sorted(expected));
  });

  it('name a destination in every rule, but for the API of Kubernetes, whose address differs between clusters', () => {
    for (const manifests of [local, production]) {
      const open = manifests
        .filter(({ kind }) => kind === 'NetworkPolicy')
        .filter(({ spec }) => (spec as { egress?: { to?: object[] }[] }).egress?.some(({ to }) => to === undefined))
        .map(({ metadata }) => metadata.name);
      expect(open).toEqual(manifests === local ? ['secrets'] : []);
    }
  });

  it('let the PayPal simulator be called by gateway, order and the job `verify`, and call the gateway', () => {
    const { allows } = readNetwork(local);
    expect(names(local).filter((from) => allows(from, 'paypal-simulator', 3000))).toEqual([
      'gateway',
      'order',
      'verify',
    ]);
    expect(names(local).filter((to) => allows('paypal-simulator', to, 3000))).toEqual(['gateway']);
  });
});
