import { parseArgs } from 'node:util';

/** What a run measures. */
export type BenchPart = 'catalogue' | 'scripts' | 'orders' | 'chat' | 'pages';

/** Options of a benchmark run. */
export interface BenchOptions {
  /** Numbers of products, ascending. */
  sizes: number[];
  /** Seconds of each load; the warm-up before it takes a quarter. */
  seconds: number;
  parts: BenchPart[];
  /** Whether to write the report into docs/performance.md. */
  write: boolean;
  /** Numbers of orders in the database, ascending, with which orders are measured once more. */
  growth: number[];
  /** A commit to compare with. */
  compare?: string | undefined;
}

/**
 * Parses `--sizes 1000,10000` (default 1000,10000,100000), `--quick`: loads of one second, no browser, 1,000 products by default,
 * `--catalogue`, `--orders`, `--chat` and `--pages`: only these parts (pages come in no other run), `--write`, with these parts `--compare REF`, and with orders
 * `--growth 1000,100000`.
 * @throws Error for anything else
 */
export function readCommandLine(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      quick: { type: 'boolean' },
      catalogue: { type: 'boolean', default: false },
      orders: { type: 'boolean', default: false },
      chat: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      compare: { type: 'string' },
      growth: { type: 'string', default: '' },
    },
  });
  const text = values.sizes ?? (values.quick ? '1000' : '1000,10000,100000');
  const sizes = text.split(',').map(Number);
  const valid = sizes.every((size, at) => Number.isInteger(size) && size >= 1_000 && size > (sizes[at - 1] ?? 0));
  if (!valid) throw new Error(`--sizes must be ascending integers from 1000, separated by commas, not '${text}'.`);
  if (values.quick && values.write) throw new Error('--write keeps full runs only, not those of --quick.');
  const chosen = (['catalogue', 'orders', 'chat', 'pages'] as const).filter((part) => values[part]);
  if (values.pages && chosen.length > 1) throw new Error('--pages measures a shop with demo data, so it runs alone.');
  const { compare, write } = values;
  const isComparable = chosen.length > 0 && chosen.every((part) => part === 'orders' || part === 'chat');
  if (compare !== undefined && (!isComparable || write)) {
    throw new Error('--compare prints a table for --orders and --chat; it writes none.');
  }
  const growth = values.growth === '' ? [] : values.growth.split(',').map(Number);
  if (!growth.every((size, at) => Number.isInteger(size) && size > (growth[at - 1] ?? 0)))
    throw new Error(`--growth must be ascending integers, separated by commas, not '${values.growth}'.`);
  const all: BenchPart[] = ['catalogue', 'orders', 'chat', ...(values.quick ? [] : (['scripts'] as const))];
  const parts = chosen.length > 0 ? chosen : all;
  return {
    sizes: parts.includes('catalogue') ? sizes : [],
    seconds: values.quick ? 1 : 4,
    parts,
    write,
    growth,
    compare,
  };
}
