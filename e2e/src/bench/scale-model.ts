import { table } from '../measurements/markdown-table.ts';

/**
 * What one order costs, events that follow it included: `npm run bench -- --orders` at 10 connections, and the growth of each
 * table by 3,000 orders of 200 customers, both on 2026-11-29 (docs/scaling.md).
 */
export const MEASURED = {
  /** Milliseconds of processor time. */
  cpu: {
    PostgreSQL: 6.85,
    order: 4.1,
    gateway: 2.61,
    user: 1.27,
    catalogue: 1.02,
    analytics: 0.93,
    'chat and others': 1.07,
  },
  /** Orders per second of the whole shop on two cores at 10 and at 50 connections. */
  perSecondOnTwoCores: { 10: 114, 50: 137 },
  /** Bytes in tables and indexes, by how long they stay. */
  bytes: { forGood: 4_650, thirtyDays: 4_880, day: 3_870 },
  /** Bytes of PostgreSQL's write-ahead log. */
  wal: 19_150,
} as const;

/** Assumptions: the busiest second beside the average one of a day, and how far a core may be used. */
const PEAK = 8;
const UTILISATION = 0.6;
const DAY_S = 86_400;
const GB = 1e9;

/** What a shop with so many orders a day needs. */
export interface Scale {
  perDay: number;
  /** Orders per second, on average and at the peak. */
  average: number;
  peak: number;
  /** Cores at the peak, of PostgreSQL and of all Node processes. */
  postgresCores: number;
  nodeCores: number;
  /** GB: what a year adds for good, what 30 days and a day hold, and the write-ahead log of a day. */
  perYear: number;
  thirtyDays: number;
  day: number;
  walPerDay: number;
}

/** Computes what a number of orders a day needs, from the cost of one. */
export function atScale(perDay: number): Scale {
  const { cpu, bytes, wal } = MEASURED;
  const { PostgreSQL, ...node } = cpu;
  const average = perDay / DAY_S;
  const peak = average * PEAK;
  const cores = (ms: number) => (peak * ms) / 1_000 / UTILISATION;
  return {
    perDay,
    average,
    peak,
    postgresCores: cores(PostgreSQL),
    nodeCores: cores(sum(node)),
    perYear: (perDay * 365 * bytes.forGood) / GB,
    thirtyDays: (perDay * 30 * bytes.thirtyDays) / GB,
    day: (perDay * bytes.day) / GB,
    walPerDay: (perDay * wal) / GB,
  };
}

/** Orders per second that the processor time of one allows on so many cores, used wholly. */
export function limitOf(cores: number): number {
  return (cores * 1_000) / sum(MEASURED.cpu);
}

/** The table of docs/scaling.md, which a test compares with it. */
export function scaleTable(): string {
  const scales = [1e4, 1e6, 1e8].map(atScale);
  const row = (name: string, of: (scale: Scale) => number) => [name, ...scales.map((scale) => short(of(scale)))];
  return table(
    ['orders a day', ...scales.map(({ perDay }) => `10^${Math.log10(perDay)}`)],
    [
      row('orders a second, average', ({ average }) => average),
      row(`orders a second, peak (${PEAK} times)`, ({ peak }) => peak),
      row('cores of PostgreSQL at the peak', ({ postgresCores }) => postgresCores),
      row('cores of Node processes at the peak', ({ nodeCores }) => nodeCores),
      row('kept for good, GB a year', ({ perYear }) => perYear),
      row('kept 30 days, GB', ({ thirtyDays }) => thirtyDays),
      row('kept a day, GB', ({ day }) => day),
      row('write-ahead log, GB a day', ({ walPerDay }) => walPerDay),
    ],
  );
}

/** Two significant digits. */
function short(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en-US');
}

const sum = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((total, part) => total + part, 0);
