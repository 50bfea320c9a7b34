import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The release of the shop: all packages have the same version (docs/runbooks/upgrade.md). */
export const VERSION: string = version;
