import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { machineLine, machineNow } from '../measurements/machine.ts';
import type { Measurement } from '../measurements/measurements.ts';
import { report, reportTable } from '../measurements/report.ts';
import { writeBlock } from '../measurements/write-block.ts';
import { watchRun } from '../topology/watchdog.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { type ChaosOptions, readCommandLine, rerunLine } from './command-line.ts';
import { type Scenario, titleOf } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';

// `npm run chaos -- <scenarios>` runs full scenarios, each on its own shop; without arguments it lists them. The exit code is 1
// when a guarantee does not hold. All processes are stopped in any case, also on Ctrl-C.

/** Processes that are still running after this time end together with this one: a pipe ties them to it. */
const CLOSE_WITHIN_MS = 20_000;

const stopped = new AbortController();
/** Ends a scenario that stays for somebody to look: its run is good nevertheless. */
let endStay: (() => void) | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => (endStay === undefined ? stopped.abort(new Error(`Stopped by ${name}.`)) : endStay()));
try {
  const options = readCommandLine(process.argv.slice(2), scenarios, () => randomInt(2 ** 31));
  if (options.names.length === 0) console.log(list(scenarios));
  const chosen = scenarios.filter(({ name }) => options.names.includes(name));
  let passed = 0;
  for (const scenario of chosen) if (await holds(scenario, options)) passed += 1;
  if (passed < chosen.length) process.exitCode = 1;
  if (chosen.length > 0) console.log(`${passed} passed, ${chosen.length - passed} failed`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();

/** One line for each scenario: name, guarantee, statement, seconds. */
function list(all: readonly Scenario[]): string {
  const widest = Math.max(...all.map(({ name }) => name.length));
  return all
    .map(({ name, guarantee = '', statement, seconds }) =>
      [name.padEnd(widest), guarantee.padEnd(5), `${statement} (${seconds} s)`].join('  '),
    )
    .join('\n');
}

/** Runs a scenario on its own shop. @returns whether every measurement holds */
async function holds(scenario: Scenario, options: ChaosOptions): Promise<boolean> {
  const { name, statement, seconds, plan } = scenario;
  const title = titleOf(scenario);
  const [loadBefore = 0] = loadavg();
  console.log(`${title}: ${statement} (seed ${options.seed}, load average ${loadBefore.toFixed(1)})`);
  const log = (line: string) => console.error(`chaos: ${line}`);
  const watch = watchRun(seconds);
  const signal = AbortSignal.any([watch.signal, stopped.signal]);
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const starting = startChaosShop({ plan, seed: options.seed, signal, log, stay: stayUntilSignal });
  let allHold = false;
  try {
    const shop = await Promise.race([starting, over]);
    const measurements = await Promise.race([shop.run(scenario, options.quick ? 'quick' : 'full'), over]);
    console.log(report(measurements));
    if (options.write) await writeResult(scenario, options, measurements, loadBefore);
    allHold = measurements.every((measurement) => measurement.holds);
  } catch (error) {
    console.error(error);
  }
  watch.stop();
  const history = await Promise.race([
    closed(starting, allHold),
    wait(CLOSE_WITHIN_MS, 'unknown: the shop did not stop in time'),
  ]);
  if (!allHold) console.log(`${title} does not hold. History: ${history}. Repeat: ${rerunLine(name, options)}`);
  stopped.signal.throwIfAborted();
  return allHold;
}

/** Resolves after so many seconds, or at the next signal that would have ended this process. */
async function stayUntilSignal(seconds: number): Promise<void> {
  const ending = new AbortController();
  endStay = () => ending.abort();
  await wait(1_000 * seconds, undefined, { signal: ending.signal }).catch(() => undefined);
  endStay = undefined;
}

/** Writes the measurements of a scenario into docs/reliability-results.md, in place of those of its last run. */
async function writeResult(
  scenario: Scenario,
  options: ChaosOptions,
  measurements: readonly Measurement[],
  loadBefore: number,
): Promise<void> {
  const heading = `### ${titleOf(scenario)}: ${scenario.statement}`;
  const run = `\`${rerunLine(scenario.name, options)}\` · ${machineLine(machineNow(loadBefore))}`;
  const markdown = [heading, run, reportTable(measurements)].join('\n\n');
  await writeBlock(repositoryFile('docs/reliability-results.md'), scenario.name, markdown);
}

/** Stops the shop and keeps the history only of a failed run. @returns the file of the history */
async function closed(starting: Promise<ChaosShop>, succeeded: boolean): Promise<string> {
  const shop = await starting.catch(() => undefined);
  await shop?.close(!succeeded);
  return shop?.history.file ?? 'none';
}
