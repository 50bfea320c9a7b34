import { parseArgs } from 'node:util';

/** What a run measures. */
export interface BenchOptions {
  /** Numbers of products, growing. */
  sizes: number[];
  /** Seconds of each load; of the one that comes before it, to warm up, a quarter. */
  seconds: number;
  /** Count the JavaScript of pages in a real browser. */
  browser: boolean;
}

/**
 * `--sizes 1000,10000` (1000,10000,100000) and `--quick`: loads of a second, no browser, 1,000 products unless told.
 * @throws Error for anything else
 */
export function readCommandLine(args: string[]): BenchOptions {
  const { values } = parseArgs({ args, options: { sizes: { type: 'string' }, quick: { type: 'boolean' } } });
  const text = values.sizes ?? (values.quick ? '1000' : '1000,10000,100000');
  const sizes = text.split(',').map(Number);
  const good = sizes.every((size, at) => Number.isInteger(size) && size >= 1_000 && size > (sizes[at - 1] ?? 0));
  if (!good) throw new Error(`--sizes: growing whole numbers from 1000 up, separated by commas, not '${text}'`);
  return { sizes, seconds: values.quick ? 1 : 4, browser: !values.quick };
}
