// `npm run coverage -- PATH`: runs tests as `npm test -- PATH` does and prints what of the code they ran, child processes included.
// Node itself records it, because jest's --coverage does not see modules that Node imports (packages/testing/README.md#coverage).
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { runNamedTests } from './prepare/named-tests.mjs';
import { assertNode20, node24, toolEnvironment } from './prepare/node-24.mjs';
import { show } from './prepare/report.mjs';
import { stop } from './prepare/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'test-results/coverage');
const paths = process.argv.slice(2);

assertNode20();
endWithNpm();
if (paths.length === 0) stop('Which tests? npm run coverage -- services/order');
rmSync(folder, { recursive: true, force: true });
process.env.NODE_V8_COVERAGE = path.join(folder, 'raw');
const passed = await runNamedTests(root, paths);
delete process.env.NODE_V8_COVERAGE;
const report = [
  'report',
  `--temp-directory=${path.join(folder, 'raw')}`,
  `--reports-dir=${folder}`,
  '--reporter=text',
  '--reporter=html',
  '--exclude=**/*.test.ts',
  '--exclude=**/testing/**',
  ...['packages', 'gateway', 'services', 'infra', 'e2e'].map((part) => `--include=${part}/**/*.ts`),
];
const c8 = path.join(root, 'node_modules/c8/bin/c8.js');
const reported = await show('coverage', node24(root), [c8, ...report], { cwd: root, env: toolEnvironment(root) });
console.log(`Line by line: ${path.join(folder, 'index.html')}`);
process.exitCode = passed && reported.good ? 0 : 1;
