import { setTimeout as wait } from 'node:timers/promises';
import { stepDownMongo } from '@shop/testing/mongo.ts';
import type { ChatPerson } from '../../clients/chat-people.ts';
import { type FaultTarget, faultTargetsOf } from '../fault-targets.ts';
import type { Run } from './scenario.ts';

/** Only these are killed: the others do not carry messages. */
const VICTIMS = /^(chat|gateway|redis|mongo)$/;
/** How long a killed engine stays away: long enough for messages to need it, in milliseconds. */
const ENGINE_AWAY_MS = 5_000;

/** Cuts random connections, spread over the time. @returns how many were cut */
export async function cutAtRandom(
  { random }: Run,
  people: readonly ChatPerson[],
  { cuts, seconds }: { cuts: number; seconds: number },
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  while (!signal.aborted && done < cuts) {
    await wait((seconds * 1_000) / cuts, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    random.pick(people.filter((person) => person.isConnected())).cut();
    done += 1;
  }
  return done;
}

/**
 * Kills a random process or engine that carries messages, one after another, until the signal.
 * @returns the names of the faults, and those after which something did not start again
 */
export async function killAtRandom(
  run: Run,
  { killEveryMs }: { killEveryMs: number },
  signal: AbortSignal,
): Promise<{ kills: string[]; notRecovered: string[] }> {
  const faults = chatFaultsOf(run);
  const kills: string[] = [];
  const notRecovered: string[] = [];
  while (!signal.aborted) {
    await wait(killEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const { name, inject } = run.random.pick(faults);
    run.log(name);
    kills.push(name);
    await inject().catch((error: Error) => {
      notRecovered.push(`${name}: ${error.message}`);
    });
  }
  return { kills, notRecovered };
}

function chatFaultsOf({ topology, signal }: Run): { name: string; inject: () => Promise<unknown> }[] {
  const { mongo } = topology.engines ?? {};
  const kills = faultTargetsOf(topology)
    .filter(({ name }) => VICTIMS.test(name))
    .map((target) => ({ name: `${target.name} killed`, inject: () => killed(target, signal) }));
  if (mongo === undefined) return kills;
  return [...kills, { name: 'mongo stepped down', inject: () => stepDownMongo(mongo.url) }];
}

/** A process restarts at once, an engine is missed for a while. */
async function killed({ name, kill, start }: FaultTarget, signal: AbortSignal): Promise<void> {
  await kill();
  try {
    if (/redis|mongo/.test(name)) await wait(ENGINE_AWAY_MS, undefined, { signal });
  } finally {
    await start();
  }
}
