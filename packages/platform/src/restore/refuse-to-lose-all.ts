import { RestoreRefused } from './service-database.ts';

/**
 * An empty database is more often one that was not restored yet than one that was meant: everything that the log knows would be
 * taken for lost.
 * @param options `what` the database should hold, in the singular; `lost`: how many of them the log knows beyond it
 * @throws RestoreRefused unless the operator allows it
 */
export function refuseToLoseAll(options: { what: string; isEmpty: boolean; lost: number; allowEmpty: boolean }): void {
  const { what, isEmpty, lost, allowEmpty } = options;
  if (!isEmpty || lost === 0 || allowEmpty) return;
  throw new RestoreRefused(
    `The database holds no ${what}, but the event log knows ${lost}. Restore the dump first. If the dump really holds none, set ALLOW_EMPTY=yes.`,
  );
}
