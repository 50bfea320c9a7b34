import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChaosOptions, readCommandLine, rerunLine } from './command-line.ts';
import { report } from './report.ts';
import { openStage, type Stage } from './run-scenario.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { watchRun } from './topology/watchdog.ts';

// `npm run chaos -- <ids>`: tries promises of RELIABILITY.md with their full figures, each on a shop of its own; without ids
// it lists them. Ends with 1 when one does not hold. Everything is stopped whatever happens, a Ctrl-C included.

/** Beyond this the processes end because this one does: each is held by a pipe to it. */
const CLOSE_WITHIN_MS = 20_000;

const stopped = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => stopped.abort(new Error(`The run was ended by ${name}.`)));
const known = scenarios.map(({ id }) => id);
try {
  const options = readCommandLine(process.argv.slice(2), known, () => randomInt(2 ** 31));
  if (options.ids.length === 0)
    for (const { id, promise, seconds } of scenarios) console.log(`${id}  ${promise} (${seconds} s)`);
  for (const scenario of scenarios.filter(({ id }) => options.ids.includes(id))) {
    if (!(await tried(scenario, options))) process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();

/** @returns whether the promise holds */
async function tried(scenario: Scenario, options: ChaosOptions): Promise<boolean> {
  const { id, promise, seconds, plan } = scenario;
  console.log(`${id}: ${promise} (seed ${options.seed}, load of the machine ${loadavg()[0]?.toFixed(1)})`);
  const say = (line: string) => console.error(`chaos: ${line}`);
  const watch = watchRun(seconds);
  const signal = AbortSignal.any([watch.signal, stopped.signal]);
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const opening = openStage({ plan, seed: options.seed, signal, say });
  let holds = false;
  try {
    const stage = await Promise.race([opening, over]);
    const figures = await Promise.race([stage.play(scenario, options.quick ? 'quick' : 'full'), over]);
    console.log(report(figures));
    holds = figures.every((figure) => figure.holds);
  } catch (error) {
    console.error(error);
  }
  watch.stop();
  const history = await Promise.race([closed(opening, holds), wait(CLOSE_WITHIN_MS, 'not closed in time')]);
  if (!holds) console.log(`${id} does not hold. History: ${history}. Again: ${rerunLine(id, options)}`);
  stopped.signal.throwIfAborted();
  return holds;
}

/** @returns the history's file, which is left only when something did not hold */
async function closed(opening: Promise<Stage>, holds: boolean): Promise<string> {
  const stage = await opening.catch(() => undefined);
  await stage?.close(!holds);
  return stage?.history.file ?? 'none';
}
