// `npm run check`: format, lint, types, boundaries, unused code, and the tests that need nothing (*.test.ts).
import { fileURLToPath } from 'node:url';
import { aloneInClone } from './prepare/clone-lock.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { assertNode20, node24, toolEnvironment } from './prepare/node-24.mjs';
import { preparePackages } from './prepare/packages.mjs';
import { show } from './prepare/report.mjs';
import { program, staticChecks } from './prepare/static-checks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
await aloneInClone(root, () => preparePackages(root));
const options = { cwd: root, env: toolEnvironment(root) };
const failed = [];
for (const [what, name, args] of staticChecks) {
  const { good } = await show(what, program(root, name), args, options);
  if (!good) failed.push(what);
}
const unit = ['node_modules/jest/bin/jest.js', '--testPathIgnorePatterns', '\\.int\\.test\\.ts$', '/node_modules/'];
if (!(await show('unit tests', node24(root), unit, options)).good) failed.push('unit tests');
console.log(failed.length === 0 ? '\nEverything is in order.' : `\nNot in order: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
