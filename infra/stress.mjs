// `npm run test:stress -- PATH [TIMES]`: runs the tests of a file or folder 20 times while every core and the disk are busy. A test that
// fails in one of the rounds depends on the speed of the machine (packages/testing/README.md#time).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBurners } from './prepare/burners.mjs';
import { outputOf } from './prepare/child.mjs';
import { buildFrontend, installPackages } from './prepare/clone.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { JEST } from './prepare/jest-run.mjs';
import { PLAYWRIGHT } from './prepare/journeys.mjs';
import { isJourney, needsFrontend } from './prepare/named-tests.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';
import { stop } from './prepare/run.mjs';
import { readRound, summarize } from './prepare/stress-rounds.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [tested, times = '20'] = process.argv.slice(2);
const rounds = Number(times);
if (tested === undefined || !(rounds >= 1))
  stop('npm run test:stress -- PATH [TIMES]: the path of a test file or a folder.');
if (!/[()|*\\]/.test(tested) && !existsSync(path.join(root, tested))) stop(`There is nothing at ${tested}.`);
const isPlaywright = isJourney(tested);
const folder = path.join(root, 'test-results/stress');

assertNode20();
endWithNpm();
const node = await installPackages(root);
if (needsFrontend(tested)) await buildFrontend(root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const burners = startBurners();
const results = [];
for (let round = 1; round <= rounds; round += 1) results.push(await runRound(round));
await burners.stop();
const { lines, good } = summarize(results);
const [first] = results.flatMap(({ failures }) => failures);
console.log(
  ['', ...lines, ...(first ? [`First error: ${first.test ?? first.file}\n  ${first.error}`] : [])].join('\n'),
);
process.exit(good ? 0 : 1);

/** Runs the tests once, and keeps the output of a round that fails. @returns as `readRound` */
async function runRound(round) {
  const began = performance.now();
  const report = path.join(folder, isPlaywright ? 'journeys/report.json' : 'jest.json');
  rmSync(report, { force: true });
  const { result, output } = await outputOf(
    node,
    isPlaywright ? [...PLAYWRIGHT, tested] : [JEST, '--ci', '--json', '--outputFile', report, tested],
    {
      cwd: root,
      // The limits of a busy machine, as in CI.
      env: { TEST_TIME_FACTOR: '4', ...toolEnvironment(root), JOURNEYS_RESULTS: 'stress/journeys' },
    },
  );
  const log = path.join(folder, `round-${round}.log`);
  if (result !== 0) writeFileSync(log, output);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const verdict = result === 0 ? 'passed' : `FAILED (${path.relative(root, log)})`;
  console.log(`Round ${round} of ${rounds}: ${verdict}, ${seconds} s`);
  return readRound(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, {
    root,
    isJourney: isPlaywright,
    good: result === 0,
  });
}
