import { type Fingerprints, openFingerprints } from '../../access/table-fingerprints.ts';
import type { DatabaseName } from '../../checkers/databases.ts';
import { retryOutages } from '../../checkers/retry-outages.ts';
import { type Measurement, none } from '../../measurements/measurements.ts';
import type { Run } from './scenario.ts';

/** Every start of a service locks it for the migrations. */
const LOCK = '_migrations_lock';

/** Takes fingerprints of all tables, except those that change by themselves, to compare them later. */
export async function snapshotTables(
  { topology }: Pick<Run, 'topology'>,
  names: readonly DatabaseName[],
): Promise<{ compare(what: string): Promise<Measurement>; close(): Promise<void> }> {
  const fingerprints: Fingerprints = openFingerprints(
    Object.fromEntries(names.map((name) => [name, topology.databaseUrl(name)])),
  );
  const before = await retryOutages(fingerprints.take);
  return {
    compare: async (what) => {
      const after = await retryOutages(fingerprints.take);
      return none(
        what,
        Object.keys(before).filter((table) => before[table] !== after[table] && !table.endsWith(LOCK)),
      );
    },
    close: fingerprints.close,
  };
}
