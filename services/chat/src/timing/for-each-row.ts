/** So many failures in a row are an outage, not the fault of a row. */
const OUTAGE = 3;

/**
 * Works through the rows of a job, one after another. A row that fails does not hold up those behind it: its error is
 * thrown at the end, so that the job reports it and tries the row again in its next run.
 * @throws the first error
 */
export async function forEachRow<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const errors: unknown[] = [];
  let inARow = 0;
  for (const row of rows) {
    if (isStopped() || inARow === OUTAGE) break;
    try {
      await work(row);
      inARow = 0;
    } catch (error) {
      errors.push(error);
      inARow += 1;
    }
  }
  if (errors.length > 0) throw errors[0];
}
