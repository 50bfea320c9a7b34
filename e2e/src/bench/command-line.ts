import { parseArgs } from 'node:util';

/** Options of a benchmark run. */
export interface BenchOptions {
  /** Numbers of products, ascending. */
  sizes: number[];
  /** Seconds of each load; the warm-up before it takes a quarter. */
  seconds: number;
  /** Whether to count the JavaScript of pages in a browser. */
  browser: boolean;
  /** Whether to write the report into docs/performance.md. */
  write: boolean;
}

/**
 * Parses `--sizes 1000,10000` (default 1000,10000,100000), `--quick`: loads of one second, no browser, 1,000 products by default, and `--write`.
 * @throws Error for anything else
 */
export function readCommandLine(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string' }, quick: { type: 'boolean' }, write: { type: 'boolean', default: false } },
  });
  const text = values.sizes ?? (values.quick ? '1000' : '1000,10000,100000');
  const sizes = text.split(',').map(Number);
  const valid = sizes.every((size, at) => Number.isInteger(size) && size >= 1_000 && size > (sizes[at - 1] ?? 0));
  if (!valid) throw new Error(`--sizes must be ascending integers from 1000, separated by commas, not '${text}'.`);
  return { sizes, seconds: values.quick ? 1 : 4, browser: !values.quick, write: values.write };
}
