import { services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Manifest } from './manifest.ts';
import { knownMigrations } from './migrations-of.ts';

/** @throws UserFacingError when the databases of a backup have other migrations than those of this version */
export async function assertSameVersion({ databases, release }: Manifest): Promise<void> {
  for (const service of services) {
    const [saved, known] = [databases[service].migrations, await knownMigrations(service)];
    if (saved.join() === known.join()) continue;
    const newer = saved.filter((name) => !known.includes(name));
    throw new UserFacingError(
      newer.length > 0
        ? `The backup was made by a newer version (${release}): ${newer.join(', ')} of ${service} is unknown here. Use that version.`
        : `The backup was made by an older version (${release}): ${known.filter((name) => !saved.includes(name)).join(', ')} of ${service} is missing in it. Use that version, then start the shop with this one.`,
    );
  }
}
