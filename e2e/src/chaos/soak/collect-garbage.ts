import { pathToFileURL } from 'node:url';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import type { Member } from '../../topology/member.ts';

/** What the preload prints after each collection. */
const COLLECTED = 'soak: collected';

/** Variables of a process that collects its garbage on SIGUSR2. */
export const COLLECTS_ON_SIGNAL = {
  NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(repositoryFile('e2e/src/chaos/soak/collect-on-signal.mjs'))}`,
};

/** Lets processes collect all of their garbage: what remains is in use. Resolves when all have done so. */
export async function collectGarbage(members: readonly Member[]): Promise<void> {
  await Promise.all(
    members.map(async (member) => {
      const collections = () => member.process().logs().split(COLLECTED).length;
      const before = collections();
      process.kill(member.process().pid, 'SIGUSR2');
      await eventually(() => {
        if (collections() === before) throw new Error(`${member.name} has not collected its garbage`);
      });
    }),
  );
}
