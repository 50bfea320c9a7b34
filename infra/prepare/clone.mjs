import { aloneInClone } from './clone-lock.mjs';
import { prepareFrontend } from './frontend.mjs';
import { node24 } from './node-24.mjs';
import { preparePackages } from './packages.mjs';

/** Makes a clone ready to run: packages and front end, one process at a time. @returns the path of the Node to run with */
export function prepareClone(root) {
  return aloneInClone(root, async () => {
    await preparePackages(root);
    const node = node24(root);
    await prepareFrontend(root, node);
    return node;
  });
}
