import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** Promises to try; none: only list them. */
  ids: string[];
  seed: number;
  /** The small figures of `npm test`. */
  quick: boolean;
}

/**
 * `P-C3 P-C8 --seed 123 --quick`.
 * @param known ids there are
 * @throws Error with a sentence for anything else
 */
export function readCommandLine(args: string[], known: readonly string[], newSeed: () => number): ChaosOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seed: { type: 'string' }, quick: { type: 'boolean', default: false } },
  });
  const ids = positionals.map((id) => id.toUpperCase());
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`There is no ${unknown} here: ${known.join(', ')}.`);
  const seed = values.seed === undefined ? newSeed() : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`--seed: a whole number, not '${values.seed}'`);
  return { ids, seed, quick: values.quick };
}

/** The line that runs the same again. */
export function rerunLine(id: string, { seed, quick }: Pick<ChaosOptions, 'seed' | 'quick'>): string {
  return `npm run chaos -- ${id} --seed ${seed}${quick ? ' --quick' : ''}`;
}
