import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFixture, type Fixture } from '../clients/fixture.ts';
import { type History, openHistory } from '../clients/history.ts';
import { seeded } from '../clients/random.ts';
import type { Measurement, Size } from '../measurements/measurements.ts';
import type { Plan } from '../topology/plan.ts';
import { startTopology, type Topology } from '../topology/topology.ts';
import type { Run, Scenario } from './scenarios/scenario.ts';
import { waitUntilHealthy } from './scenarios/wait-until-healthy.ts';

/** A running shop with customers and products, on which scenarios run one after another. */
export interface ChaosShop {
  topology: Topology;
  /** What clients did in all scenarios of this shop: without it, a checker would report the orders of earlier ones as unknown. */
  history: History;
  /** Waits until the shop is healthy, runs a scenario and returns its measurements. */
  run(scenario: Pick<Scenario, 'run'>, size: Size): Promise<Measurement[]>;
  /** Stops the shop. @param keep keeps the history, and the processes' logs beside it */
  close(keep?: boolean): Promise<void>;
}

const PEOPLE = { customers: 8, products: 40 };

/**
 * Starts the processes of a plan and creates customers and products.
 * @param options `seed` determines what clients do and when faults occur; `stay`: of a Run
 */
export async function startChaosShop(options: {
  plan: Plan;
  seed: number;
  signal: AbortSignal;
  log: (line: string) => void;
  stay?: Run['stay'];
}): Promise<ChaosShop> {
  const { plan, seed, signal, log, stay } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-chaos-history-'));
  const history = openHistory(path.join(folder, 'history.jsonl'), seed);
  log('starting the shop');
  const topology = await startTopology(plan);
  const close = async (keep = false) => {
    if (keep) await keepLogs(topology, folder);
    await topology.stop();
    if (!keep) await rm(folder, { recursive: true, force: true });
  };
  let fixture: Fixture;
  try {
    fixture = await createFixture(topology.gateways[0]?.url ?? '', seeded(seed), PEOPLE);
  } catch (error) {
    await close(true);
    log(`its logs are in ${folder}`);
    throw error;
  }
  return {
    topology,
    history,
    run: async ({ run }, size) => {
      const context: Run = { topology, fixture, size, random: seeded(seed), seed, history, signal, log, stay };
      await waitUntilHealthy(context);
      try {
        return await run(context);
      } finally {
        topology.clearFaults();
      }
    },
    close,
  };
}

/** Writes what each process has logged since its last start: `chat-5.log`. */
async function keepLogs(topology: Topology, folder: string): Promise<void> {
  const written = topology
    .all()
    .map(({ name, process }, n) => writeFile(path.join(folder, `${name}-${n}.log`), process().logs()));
  await Promise.all(written);
}
