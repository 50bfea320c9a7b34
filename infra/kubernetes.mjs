// `npm run kubernetes`: the shop of k8s/overlays/local on a real cluster (e2e/src/kubernetes), which `npm test` does not run: it takes
// half an hour.
import { fileURLToPath } from 'node:url';
import { prepareClone } from './prepare/clone.mjs';
import { withDocker } from './prepare/containers.mjs';
import { endWithNpm } from './prepare/end-with-npm.mjs';
import { assertNode20, toolEnvironment } from './prepare/node-24.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

assertNode20();
endWithNpm();
const node = await prepareClone(root);
const args = ['e2e/src/kubernetes/run-kubernetes.ts', ...process.argv.slice(2)];
const options = { cwd: root, env: toolEnvironment(root) };
const { passed, failed } = await withDocker('the shop on Kubernetes', root, node, args, options);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
