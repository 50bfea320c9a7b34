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

  it('let other namespaces reach the public port of the gateway, and only monitoring the metrics', () => {
    for (const manifests of [local, production]) {
      const { allows } = readNetwork(manifests);
      expect(allows('ingress/', 'gateway', 3000)).toBe(true);
      for (const name of names(manifests)) {
        if (name !== 'gateway') expect([name, allows('ingress/', name, 3000)]).toEqual([name, false]);
        expect([name, allows('ingress/', name, 3001)]).toEqual([name, false]);
        expect([name, allows('monitoring/', name, 3001)]).toEqual([name, [...services, 'gateway'].includes(name)]);
      }
    }
  });

  it('let a pod leave the cluster only for the stores that its labels name', () => {
    const { allows } = readNetwork(production);
    const outward = (port: number) =>
      names(production)
        .filter((from) => allows(from, undefined, port))
        .sort();
    expect(outward(443)).toEqual(['bucket', 'catalogue', 'order', 'verify']);
    expect(outward(5432)).toEqual([
      'analytics',
      'catalogue',
      'chat',
      'databases',
      'migrations',
      'order',
      'user',
      'verify',
    ]);
    expect(outward(9092)).toEqual(['analytics', 'catalogue', 'chat', 'gateway', 'order', 'topics', 'user']);
    expect(outward(6379)).toEqual(['chat', 'gateway']);
    expect(outward(27017)).toEqual(['chat']);
    expect(outward(587)).toEqual(['chat', 'order', 'user']);
    expect(outward(80)).toEqual([]);
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
