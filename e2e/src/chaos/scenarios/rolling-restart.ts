import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { checkAll } from '../../checkers/check-all.ts';
import type { Fixture } from '../../clients/fixture.ts';
import { measureUpdate, openUpdateSockets } from '../../clients/update-load.ts';
import { atMost, type Measurement, none } from '../../measurements/measurements.ts';
import type { Member } from '../../topology/member.ts';
import { EMBEDDED, type Plan } from '../../topology/plan.ts';
import type { Run, Scenario } from './scenario.ts';

/** Two of everything: a service with a single process is away while it restarts. */
const PLAN: Plan = {
  ...EMBEDDED,
  gateways: EMBEDDED.gateways.map((env) => ({ ...env, TRUSTED_PROXIES: '127.0.0.1', SHUTDOWN_DELAY_MS: '2000' })),
  services: { user: 2, catalogue: 2, order: 2, chat: 2, analytics: 2 },
  // A fault proxy would accept connections for a process that does not listen.
  proxied: false,
};
const SERVICES = ['user', 'catalogue', 'order', 'analytics', 'chat'] as const;
/** How often a load balancer asks whether a gateway is ready. */
const PROBE_EVERY_MS = 250;
const STOPPED_WITHIN_MS = 10_000;

/** P-C1 in the embedded profile; `npm run kubernetes` rolls the full one. F10: SIGTERM for each process in turn, under load. */
export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  guarantee: 'P-C1',
  statement: 'A deployment of each service in turn fails no request',
  seconds: 240,
  alone: 'measures milliseconds, and runs two of every service',
  plan: PLAN,
  run: restartAll,
};

async function restartAll(run: Run): Promise<Measurement[]> {
  const { topology, seed, history } = run;
  const balancer = createBalancer(topology.gateways);
  const fixture = throughBalancer(run.fixture, balancer.url);
  const sockets = await openUpdateSockets(
    (n) => topology.gateways[n % topology.gateways.length]?.url ?? '',
    String(seed),
  );
  const measurements: Measurement[] = [];
  const [exits, stops]: [string[], number[]] = [[], []];
  const restart = async (members: readonly Member[]) => {
    for (const member of members) {
      const startedAt = performance.now();
      const { kill, exit } = member.process();
      await kill('SIGTERM');
      const code = await exit;
      stops.push(performance.now() - startedAt);
      if (code !== 0) exits.push(`${member.name}: ${code}`);
      await member.restart();
      await eventually(() => assertBreakersClosed(topology.gateways), { within: 20_000, every: 100 });
    }
  };
  try {
    for (const name of [...SERVICES, 'gateway'] as const) {
      const members = name === 'gateway' ? topology.gateways : topology.members(name);
      measurements.push(...(await measureUpdate({ ...run, fixture }, sockets, name, () => restart(members))));
    }
  } finally {
    sockets.close();
    balancer.stop();
  }
  return [
    ...measurements,
    none('exit codes other than 0', exits),
    atMost('the slowest stop', Math.max(...stops), STOPPED_WITHIN_MS + 2_000, ' ms'),
    ...(await checkAll(topology, history.entries)),
  ];
}

/** Throws while a gateway avoids an address: the next process stops once this one is used again. */
async function assertBreakersClosed(gateways: readonly Member[]): Promise<void> {
  for (const { innerUrl } of gateways) {
    const text = await (await fetch(`${innerUrl}/metrics`)).text();
    const open = [...text.matchAll(/^gateway_circuit_breaker_open\{(.*)\} 1$/gm)].map(([, labels]) => labels);
    if (open.length > 0) throw new Error(`open breakers: ${open.join('; ')}`);
  }
}

/** Sends clients to the gateways that are ready, as a load balancer does. */
function createBalancer(gateways: readonly Member[]) {
  let ready = [...gateways];
  let turn = 0;
  let stopped = false;
  const probing = (async () => {
    while (!stopped) {
      const states = await Promise.all(gateways.map(async (one) => ({ one, isReady: await isReady(one) })));
      ready = states.flatMap(({ one, isReady: is }) => (is ? [one] : []));
      await wait(PROBE_EVERY_MS);
    }
  })();
  return {
    url: () => {
      turn += 1;
      return (ready[turn % ready.length] ?? gateways[0])?.url ?? '';
    },
    stop: async () => {
      stopped = true;
      await probing;
    },
  };
}

function isReady({ innerUrl }: Member): Promise<boolean> {
  return fetch(`${innerUrl}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The same people, who call the gateway that the balancer names. */
function throughBalancer(fixture: Fixture, url: () => string): Fixture {
  const customers = fixture.customers.map((customer) => ({
    ...customer,
    call: (options: Parameters<typeof customer.call>[0]) => customer.at(url()).call(options),
  }));
  return { ...fixture, customers };
}
