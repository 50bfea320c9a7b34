// `npm run containers`: the container tests (e2e/src/containers), which `npm test` does not run (ADR 18).
import { fileURLToPath } from 'node:url';
import { prepareClone } from './prepare/clone.mjs';
import { containers } from './prepare/containers.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
const node = await prepareClone(root);
const { passed, failed, skipped } = await containers(root, node, { cwd: root, env: toolEnvironment(root) });
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
