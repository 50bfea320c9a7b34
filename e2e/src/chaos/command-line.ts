import { parseArgs } from 'node:util';
import type { Scenario } from './scenarios/scenario.ts';

export interface ChaosOptions {
  /** Names of the scenarios to run; none: only list them. */
  names: string[];
  seed: number;
  /** Runs the small version that `npm run test:all` uses. */
  quick: boolean;
  /** Writes the measurements into docs/reliability-results.md. */
  write: boolean;
}

/**
 * Parses `hung-service P-C8 --seed 123 --quick`: scenarios by name or by the id of their guarantee; `--alone`: all that
 * share no shop in `npm run test:all`; `--write`: keep the measurements of a full run in
 * docs/reliability-results.md.
 * @param known the scenarios that exist
 * @param newSeed draws the seed when none is given
 * @throws Error with a message for the user for anything else
 */
export function readCommandLine(
  args: string[],
  known: readonly Pick<Scenario, 'name' | 'guarantee' | 'alone'>[],
  newSeed: () => number,
): ChaosOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      alone: { type: 'boolean' },
    },
  });
  const alone = values.alone ? known.filter((scenario) => scenario.alone !== undefined) : [];
  const names = [...positionals.flatMap((text) => namesOf(text, known)), ...alone.map(({ name }) => name)];
  const seed = values.seed === undefined ? newSeed() : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed must be a non-negative integer, not '${values.seed}'.`);
  if (values.quick && values.write) throw new Error('--write keeps full runs only, not those of --quick.');
  return { names, seed, quick: values.quick, write: values.write };
}

function namesOf(text: string, known: readonly Pick<Scenario, 'name' | 'guarantee'>[]): string[] {
  const found = known.filter(({ name, guarantee }) => name === text.toLowerCase() || guarantee === text.toUpperCase());
  if (found.length > 0) return found.map(({ name }) => name);
  throw new Error(`Unknown scenario '${text}'. Known: ${known.map(({ name }) => name).join(', ')}.`);
}

/** The command that repeats a run. */
export function rerunLine(name: string, { seed, quick }: Pick<ChaosOptions, 'seed' | 'quick'>): string {
  return `npm run chaos -- ${name} --seed ${seed}${quick ? ' --quick' : ''}`;
}
