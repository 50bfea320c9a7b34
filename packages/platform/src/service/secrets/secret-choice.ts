import { countRefusal, type SecretText } from './secret.ts';

/** What is made of secrets, such as a client: with their present values, or with the former ones while these still count. */
export interface SecretChoice<Made> {
  /** With the present values, or with the former ones for a minute after a server refused the present ones. */
  current(): Made;
  /**
   * Says that a server refused the login. @returns whether there is another choice, which `current` now returns
   */
  refused(made: Made): boolean;
  /**
   * Does work with the current choice, and once more with the other one when a server refused the login.
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
  let choices: { key: string; made: Made }[] = [];
  let avoided: { key: string; until: number } | undefined;

  function present(): { key: string; made: Made }[] {
    const values = secrets.map((secret) => (typeof secret === 'string' ? ([secret] as const) : secret.values()));
    const combinations = [values.map(([newest]) => newest), values.map(([newest, former]) => former ?? newest)];
    const keyed = new Map(combinations.map((combination) => [JSON.stringify(combination), combination]));
    choices = [...keyed].map(
      ([key, combination]) => choices.find((one) => one.key === key) ?? { key, made: make(...combination) },
    );
    return choices;
  }

  function current(): Made {
    const [newest, former] = present() as [(typeof choices)[number], (typeof choices)[number]?];
    const isAvoided = avoided?.key === newest.key && now() < avoided.until;
    return isAvoided && former !== undefined ? former.made : newest.made;
  }

  function refused(made: Made): boolean {
    const index = present().findIndex((one) => one.made === made);
    if (index === 0) {
      countRefusal(secrets);
      avoided = { key: choices[0]?.key ?? '', until: now() + AVOIDED_MS };
    } else if (index > 0) avoided = undefined;
    return current() !== made;
  }

  return {
    current,
    refused,
    attempt: async (work, isRefusal) => {
      const first = current();
      try {
        return await work(first);
      } catch (error) {
        if (!isRefusal(error) || !refused(first)) throw error;
        return work(current());
      }
    },
  };
}
