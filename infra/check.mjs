// `npm run check`: format, lint, types, import rules, unused code, and the tests that need no server (*.test.ts).
import { fileURLToPath } from 'node:url';
import { aloneInClone } from './prepare/clone-lock.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { runJestWith, UNIT_ONLY } from './prepare/jest-run.mjs';
import { assertNode20, node24, toolEnvironment } from './prepare/node-24.mjs';
import { preparePackages } from './prepare/packages.mjs';
import { runStaticChecks } from './prepare/static-checks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
await aloneInClone(root, () => preparePackages(root));
const options = { cwd: root, env: toolEnvironment(root) };
const checks = await runStaticChecks(root, options);
const failed = checks.filter((check) => check.failed > 0).map(({ what }) => what);
if (!(await runJestWith(node24(root), UNIT_ONLY, options))) failed.push('unit tests');
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
