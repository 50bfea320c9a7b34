import { countRefusal, type SecretText } from './secret.ts';

/** What is made of secrets, such as a client: with their present values, or with the former ones while these still count. */
export interface SecretChoice<Made> {
  /** With the present values, or for a minute after a server refused these, with the last former ones that it did not refuse. */
  current(): Made;
  /**
   * Says that a server refused the login. @returns whether there is another choice, which `current` now returns
   */
  refused(made: Made): boolean;
  /**
   * Does work with the current choice, and with each other one while a server refuses the login.
   * @throws the error of the last attempt
   */
  attempt<Result>(work: (made: Made) => Promise<Result>, isRefusal: (error: unknown) => boolean): Promise<Result>;
}

/** How long a refused value is avoided, in milliseconds. */
const AVOIDED_MS = 60_000;

/**
 * Chooses between the present and the former values of secrets that belong together, so that no call fails while a server changes
 * them earlier or later than the files do.
 * @param make called once for each combination of values while these count
 * @param options `now`: a clock in milliseconds
 */
export function createSecretChoice<Made>(
  secrets: readonly SecretText[],
  make: (...values: string[]) => Made,
  { now = () => performance.now() }: { now?: () => number } = {},
): SecretChoice<Made> {
  type Choice = { key: string; made: Made };
  let choices: Choice[] = [];
  const avoided = new Map<string, number>();

  /** Combinations that were the present one, the last one first. */
  let seen: string[][] = [];

  function combinations(): Map<string, string[]> {
    const values = secrets.map((secret) => (typeof secret === 'string' ? ([secret] as const) : secret.values()));
    const newest = values.map(([present]) => present);
    const still = seen.filter((one) => one.every((value, index) => values[index]?.includes(value)));
    seen = [newest, ...still.filter((one) => keyOf(one) !== keyOf(newest))];
    // Of those that nobody saw: values that belong together were replaced together.
    const most = Math.max(1, ...values.map(({ length }) => length));
    const paired = Array.from({ length: most }, (_, age) =>
      values.map((known) => known[age] ?? known.at(-1) ?? known[0]),
    );
    return new Map([...seen, ...paired].map((one) => [keyOf(one), one]));
  }

  function present(): Choice[] {
    choices = [...combinations()].map(
      ([key, combination]) => choices.find((one) => one.key === key) ?? { key, made: make(...combination) },
    );
    return choices;
  }

  function current(): Made {
    const all = present() as [Choice, ...Choice[]];
    return (all.find(({ key }) => now() >= (avoided.get(key) ?? Number.NEGATIVE_INFINITY)) ?? all[0]).made;
  }

  function refused(made: Made): boolean {
    const index = present().findIndex((one) => one.made === made);
    const key = choices[index]?.key;
    if (index === 0) countRefusal(secrets);
    if (key !== undefined) avoided.set(key, now() + AVOIDED_MS);
    for (const [one, until] of avoided)
      if (now() >= until || !choices.some((choice) => choice.key === one)) avoided.delete(one);
    // All were refused: begin again with the newest.
    if (avoided.size === choices.length) avoided.clear();
    return current() !== made;
  }

  combinations();
  return {
    current,
    refused,
    attempt: async (work, isRefusal) => {
      for (const tried = new Set<Made>(); ; ) {
        const made = current();
        tried.add(made);
        try {
          return await work(made);
        } catch (error) {
          if (!isRefusal(error) || !refused(made) || tried.has(current())) throw error;
        }
      }
    },
  };
}

function keyOf(combination: string[]): string {
  return JSON.stringify(combination);
}
