import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { outputOf } from './child.mjs';
import { dockerAnswers, pullImages } from './images.mjs';

/** Rows run in parallel, the engines of a row one after another: the builds take minutes, the others are downloads. */
const rows = [
  ['s3', 'kustomize'],
  ['chromium', 'promtool', 'kafka', 'mongo', 'redis', 'backup'],
];
/** Three tries: a registry may be away for a moment. */
const PAUSES_MS = [5_000, 20_000];
/** No images stand in for these. */
const programs = ['chromium', 'kustomize', 'promtool', 'backup'];

/**
 * Starts to fetch the engines of the tests, before packages are installed: images of docker-compose.yml where Docker runs, local
 * programs for the rest. Buffers the output, because other steps print meanwhile.
 * @returns a function that waits for the end and prints the output. The suites of a missing engine are skipped, and fail in CI
 */
export function fetchEngines(root) {
  const script = path.join(root, 'infra/engines/engines.sh');
  const fetched = fetchAll(root, script);
  return async () => {
    for (const line of await fetched) console.log(line);
  };
}

async function fetchAll(root, script) {
  const { lines, missing } = (await dockerAnswers()) ? await pullImages(root) : { lines: [], missing: undefined };
  const isWanted = (engine) => programs.includes(engine) || missing === undefined || missing.includes(engine);
  const fetched = rows.map(async (row) => {
    const output = [];
    for (const engine of row.filter(isWanted)) output.push(await fetchOne(script, engine));
    return output;
  });
  return [...lines, ...(await Promise.all(fetched)).flat()];
}

async function fetchOne(script, engine) {
  const began = Date.now();
  const fetch = () => outputOf('bash', [script, 'get', engine], { detached: true });
  let { result, output } = await fetch();
  for (const pause of PAUSES_MS) {
    if (result === 0) break;
    await wait(pause);
    const again = await fetch();
    result = again.result;
    output += `── engine ${engine}: FAILED (${result}), tried again after ${pause / 1_000} s\n${again.output}`;
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const verdict = result === 0 ? `good, ${seconds} s` : `FAILED (${result}); what needs it is skipped, or fails in CI.`;
  return `${output}── engine ${engine}: ${verdict}`;
}
