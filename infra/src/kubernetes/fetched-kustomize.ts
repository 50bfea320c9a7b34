import { homedir } from 'node:os';
import path from 'node:path';

/** Where infra/engines/engines.sh keeps what it fetches. */
export function toolsFolder(): string {
  return process.env.SHOP_ENGINES_HOME ?? path.join(homedir(), '.cache/shop-engines');
}

/** The program that `infra/engines/engines.sh get kustomize` builds, in the version of infra/engines/kustomize.sh. */
export function fetchedKustomize(): string {
  return path.join(toolsFolder(), 'kustomize-v5.8.1/kustomize');
}
