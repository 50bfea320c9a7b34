import { aloneInClone } from './clone-lock.mjs';
import { prepareFrontend } from './frontend.mjs';
import { node24 } from './node-24.mjs';
import { preparePackages } from './packages.mjs';

/** Installs packages and builds the front end, one process at a time. @returns the path of the Node to run with */
export async function prepareClone(root) {
  const node = await installPackages(root);
  await buildFrontend(root);
  return node;
}

/** Installs the packages if the lock file changed. @returns the path of the Node to run with */
export function installPackages(root) {
  return aloneInClone(root, async () => {
    await preparePackages(root);
    return node24(root);
  });
}

/** Builds the front end if its sources changed. Requires installed packages. */
export function buildFrontend(root) {
  return aloneInClone(root, () => prepareFrontend(root, node24(root)));
}
