import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type History, openHistory } from './clients/history.ts';
import { makePeople, type People } from './clients/people.ts';
import { seeded } from './clients/random.ts';
import type { Figure } from './figures.ts';
import type { Run, Scenario, Size } from './scenarios/scenario.ts';
import { untilWell } from './scenarios/until-well.ts';
import type { Plan } from './topology/plan.ts';
import { startTopology, type Topology } from './topology/topology.ts';

/** A started shop with people and products in it, on which scenarios can be tried one after another. */
export interface Stage {
  topology: Topology;
  /** What clients did, over all scenarios of this shop: an order of one would be nobody's to the next. */
  history: History;
  /** Tries one promise from a shop that is well; gives its figures. */
  play(scenario: Pick<Scenario, 'run'>, size: Size): Promise<Figure[]>;
  /** @param keep leaves the history where it is */
  close(keep?: boolean): Promise<void>;
}

const PEOPLE = { customers: 8, products: 40 };

/** @param options `seed` fixes what clients do and when faults come */
export async function openStage(options: {
  plan: Plan;
  seed: number;
  signal: AbortSignal;
  say: (line: string) => void;
}): Promise<Stage> {
  const { plan, seed, signal, say } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-chaos-history-'));
  const history = openHistory(path.join(folder, 'history.jsonl'), seed);
  say('starting the shop');
  const topology = await startTopology(plan);
  const close = async (keep = false) => {
    await topology.stop();
    if (!keep) await rm(folder, { recursive: true, force: true });
  };
  let people: People;
  try {
    people = await makePeople(topology.gateways[0]?.url ?? '', seeded(seed), PEOPLE);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    topology,
    history,
    play: async ({ run }, size) => {
      const tried: Run = { topology, people, size, random: seeded(seed), history, signal, say };
      await untilWell(tried);
      try {
        return await run(tried);
      } finally {
        topology.heal();
      }
    },
    close,
  };
}
