import { setTimeout as wait } from 'node:timers/promises';
import { services } from '@shop/infra/src/shop-processes.ts';
import type { CheckedShop } from '../checkers/checked-shop.ts';
import type { GroupLag } from '../checkers/kafka-groups.ts';
import { isReady, kubectl, openTunnel, podsOf, type Tunnel } from './kubectl.ts';

/** The shop in a cluster, for the checkers: its databases and the PayPal simulator through tunnels. */
export interface ClusterShop extends CheckedShop {
  close(): void;
}

/** Opens the tunnels; they end with their pods. */
export async function openClusterShop(): Promise<ClusterShop> {
  const tunnels: Tunnel[] = [
    await openTunnel('pod/postgres-0', 5432),
    await openTunnel('pod/paypal-simulator-0', 3000),
  ];
  const [postgres, paypal] = tunnels as [Tunnel, Tunnel];
  const urls = new Map<string, string>();
  for (const name of services) {
    const encoded = await kubectl('get', 'secret', name, '--output', 'jsonpath={.data.database-url}');
    const url = new URL(Buffer.from(encoded, 'base64').toString('utf8'));
    url.host = `127.0.0.1:${postgres.port}`;
    urls.set(name, url.href);
  }
  return {
    databaseUrl: (name) => urls.get(name) ?? '',
    paypal: { url: `http://127.0.0.1:${paypal.port}` },
    lags,
    close: () => {
      for (const tunnel of tunnels) tunnel.close();
    },
  };
}

/** The unread records of the services' consumers, as their pods report them. */
async function lags(): Promise<GroupLag[]> {
  const pods = (await podsOf('app.kubernetes.io/component=service')).filter(isReady);
  const found = pods.map(async ({ metadata: { name, labels } }) => {
    const group = labels['app.kubernetes.io/name'] ?? '';
    return lagsIn(group, await metricsOf(name));
  });
  return (await Promise.all(found)).flat();
}

/** The metrics of a pod, through the API server. */
function metricsOf(pod: string): Promise<string> {
  return kubectl('get', '--raw', `/api/v1/namespaces/shop/pods/${pod}:3001/proxy/metrics`);
}

function lagsIn(group: string, metrics: string): GroupLag[] {
  return [...metrics.matchAll(/^event_consumer_lag\{.*topic="([^"]+)".*\} (\d+)$/gm)].flatMap(
    ([, topic = '', records]) => (Number(records) > 0 ? [{ group, topic, records: Number(records) }] : []),
  );
}

/** Resolves when every pod of the shop has been ready for three seconds. @throws Error after ten minutes */
export async function waitUntilReady(): Promise<void> {
  const until = performance.now() + 600_000;
  let since: number | undefined;
  for (;;) {
    const pods = await podsOf('app.kubernetes.io/component!=job');
    const waiting = pods.filter((pod) => !isReady(pod)).map(({ metadata: { name } }) => name);
    since = waiting.length > 0 ? undefined : (since ?? performance.now());
    if (since !== undefined && performance.now() - since > 3_000) return;
    if (performance.now() > until) throw new Error(`Not ready after ten minutes: ${waiting.join(', ')}`);
    await wait(500);
  }
}
