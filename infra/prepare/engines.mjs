import path from 'node:path';
import { startChild } from './child.mjs';
import { dockerAnswers, pullImages } from './images.mjs';

/** One after another in a row, the rows side by side: the S3 is a build of minutes, the others are downloads. */
const rows = [['s3'], ['chromium', 'kafka', 'mongo', 'redis']];

/**
 * Begins to fetch the engines of the tests; nothing else need be installed yet. Where Docker answers they are the images that
 * docker-compose.yml pins, and only what cannot be pulled comes as a program. What that prints is kept back, so that it does
 * not mix with what goes on meanwhile.
 * @returns what waits for the end and prints it. Where an engine cannot be had, its suites say so: a skip here, a failure in CI
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
  const isWanted = (engine) => engine === 'chromium' || missing === undefined || missing.includes(engine);
  const fetched = rows.map(async (row) => {
    const said = [];
    for (const engine of row.filter(isWanted)) said.push(await fetchOne(script, engine));
    return said;
  });
  return [...lines, ...(await Promise.all(fetched)).flat()];
}

async function fetchOne(script, engine) {
  const began = Date.now();
  const { child, ended } = startChild('bash', [script, 'get', engine], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const result = await ended;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const verdict = result === 0 ? `good, ${seconds} s` : `FAILED (${result}); what needs it is skipped, or fails in CI.`;
  return `${output}── engine ${engine}: ${verdict}`;
}
