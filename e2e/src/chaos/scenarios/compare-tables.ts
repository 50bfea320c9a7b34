import { type Fingerprints, openFingerprints } from '../../access/fingerprint.ts';
import type { DatabaseName } from '../checkers/databases.ts';
import { retryOutages } from '../checkers/retry-outages.ts';
import { type Measurement, none } from '../measurements.ts';
import type { Run } from './scenario.ts';

/** Of the migrations: every start takes it. */
const LOCK = '_migrations_lock';

/** Whether tables hold the same, byte for byte, as when this was called; what moves by itself is left out. */
export async function snapshotTables(
  { topology }: Pick<Run, 'topology'>,
  names: readonly DatabaseName[],
): Promise<{ compare(what: string): Promise<Measurement>; close(): Promise<void> }> {
  const prints: Fingerprints = openFingerprints(
    Object.fromEntries(names.map((name) => [name, topology.databaseUrl(name)])),
  );
  const before = await retryOutages(prints.take);
  return {
    compare: async (what) => {
      const after = await retryOutages(prints.take);
      return none(
        what,
        Object.keys(before).filter((table) => before[table] !== after[table] && !table.endsWith(LOCK)),
      );
    },
    close: prints.close,
  };
}
