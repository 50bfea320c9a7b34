import { atMost, info, type Measurement, none, percentileOf, type Size } from '../../measurements/measurements.ts';
import { type Point, slopePerMinute } from '../../measurements/slope.ts';
import type { Series } from './soak-samples.ts';

/** Slopes begin here: before, caches, pools and compiled code fill. */
const WARM_AFTER_MINUTES: Record<Size, number> = { full: 10, quick: 0 };

/** Rows that use replaces or soon deletes. */
const BOUNDED_ROWS =
  /\.(relay_lease|log_leases|log_groups|event_epoch|presence|customer_presence|stock|price_list|products|users|customers)$/;

/**
 * What grew, with the limits of P-C11 (docs/reliability.md#p-c11) in a full run; a quick one only prints it.
 * Memory is what remains after garbage was collected; tables that keep what people did may grow, others may not.
 */
export function growthMeasurements(series: Series, size: Size): Measurement[] {
  const warm = (points: readonly Point[]) => points.filter(({ minute }) => minute >= WARM_AFTER_MINUTES[size]);
  const ending = (end: string) =>
    [...series].filter(([name]) => name.endsWith(end)).map(([name, points]) => ({ name, points: warm(points) }));
  const limited = (one: Measurement) => (size === 'full' ? one : info(one.what, one.measured));
  const slopes = (end: string, limit: number, unit: string) =>
    ending(end).map(({ name, points }) => limited(slopeAtMost(name, points, limit, unit)));
  return [
    ...slopes(': resident memory', 1, ' MiB'),
    ...slopes(': heap in use', 1, ' MiB'),
    ...slopes(': memory outside the heap', 1, ' MiB'),
    ...slopes(': active resources', 1, ''),
    ...slopes(': MiB of WAL', 20, ' MiB'),
    ...slopes(': heap taken', Number.POSITIVE_INFINITY, ' MiB'),
    ...[...ending(': open files'), ...ending(': connections')].map(({ name, points }) => limited(steady(name, points))),
    ...ending(': event loop p99').map(({ name, points }) => limited(eventLoop(name, points))),
    ...tableMeasurements(ending(': rows'), ending(': KiB'), limited),
  ];
}

interface Named {
  name: string;
  points: readonly Point[];
}

/** First and last value and the slope. */
function slopeAtMost(name: string, points: readonly Point[], limit: number, unit: string): Measurement {
  const [first, last] = [points[0], points.at(-1)].map((point) => (point?.value ?? 0).toFixed(1));
  const slope = slopePerMinute(points);
  const holds = points.length > 1 && slope <= limit;
  return {
    what: name,
    measured: `${first} → ${last}${unit}, ${slope.toFixed(3)}${unit} a minute`,
    limit: limit === Number.POSITIVE_INFINITY ? '–' : `≤ ${limit}${unit} a minute`,
    holds,
  };
}

/**
 * What the trend adds over the whole time: single values follow how many calls are in flight, which is up to the machine.
 */
function steady(name: string, points: readonly Point[]): Measurement {
  const values = points.map(({ value }) => value);
  const minutes = (points.at(-1)?.minute ?? 0) - (points[0]?.minute ?? 0);
  const added = slopePerMinute(points) * minutes;
  const measured = `${Math.min(...values)} to ${Math.max(...values)}, trend ${added.toFixed(1)}`;
  return { ...atMost(`${name}, trend over the time`, added, 10), measured };
}

/** Half of the moments may be worse: other work on the machine delays an event loop too. */
function eventLoop(name: string, points: readonly Point[]): Measurement {
  const values = points.map(({ value }) => value);
  const median = percentileOf(values, 0.5);
  const worst = Math.max(...values);
  return {
    ...atMost(`${name}, median`, median, 100),
    measured: `${median.toFixed(0)} ms, at most ${worst.toFixed(0)}`,
  };
}

/** A line for each table with more and more rows; of the others, those whose files grow nevertheless. */
function tableMeasurements(
  rows: readonly Named[],
  sizes: readonly Named[],
  limited: (one: Measurement) => Measurement,
): Measurement[] {
  const tables = rows.map(({ name, points }, at) => ({
    table: name.replace(/: rows$/, ''),
    rows: points,
    sizes: sizes[at]?.points ?? [],
  }));
  const growing = tables.filter((table) => slopePerMinute(table.rows) >= 1);
  const bloated = tables
    .filter((table) => !growing.includes(table) && slopePerMinute(table.sizes) > MAX_BLOAT_KIB)
    .map((table) => `${table.table}: ${slopePerMinute(table.sizes).toFixed(0)} KiB a minute`);
  const unbounded = growing.filter(({ table }) => BOUNDED_ROWS.test(table)).map(({ table }) => table);
  const dead = tables.filter(({ table, rows: of }) => table.endsWith('.dead_letters') && (of.at(-1)?.value ?? 0) > 0);
  return [
    ...growing.map(({ table, rows: of, sizes: kib }) =>
      info(
        `table ${table}`,
        `${of[0]?.value} → ${of.at(-1)?.value} rows, ${slopePerMinute(of).toFixed(1)} and ${slopePerMinute(kib).toFixed(0)} KiB a minute`,
      ),
    ),
    limited(none('tables that have more and more rows and should not', unbounded)),
    limited(none(`of ${tables.length - growing.length} other tables, those that grow nevertheless`, bloated)),
    none(
      'tables with dead letters',
      dead.map(({ table }) => table),
    ),
  ];
}

/** What a table without more rows may grow by in a minute: old versions of rows fill its file until they are removed. */
const MAX_BLOAT_KIB = 16;
