import { counter } from '../observability/metrics.ts';

/**
 * A secret that may be replaced while the process runs. A former value counts for an hour more: the file and the server that
 * checks the secret never change at the same moment, and a value may be replaced because it was mistyped, and never worked.
 */
export interface Secret {
  /** The name of its variable. */
  readonly name: string;
  /** The present value, and the former ones that still count, the last one first. */
  values(): readonly [present: string, ...former: string[]];
  /** The newest value that was the present one for so many milliseconds at least; without any, the present one. */
  settled(ms: number): string;
  /** Takes a new value, and calls the listeners. */
  replace(value: string): void;
  /** Calls a function after each change. @returns a function that ends it */
  onReplaced(listener: () => void): () => void;
}

/** A secret of the configuration: a fixed text, or one that follows its file. */
export type SecretText = string | Secret;

/** How long a former value counts, in milliseconds. */
export const FORMER_VALUE_MS = 3_600_000;

const refusals = counter(
  'secret_refusals_total',
  'Present values of a secret that a server refused; the former was tried',
  ['secret'],
);

/** Creates a secret. @param options `now`: a clock in milliseconds */
export function createSecret({
  name,
  value,
  now = () => performance.now(),
}: {
  name: string;
  value: string;
  now?: () => number;
}): Secret {
  const listeners = new Set<() => void>();
  /** The present value first. */
  let held: readonly [Held, ...Held[]] = [{ value, since: Number.NEGATIVE_INFINITY }];
  const counting = (): typeof held => {
    const [present, ...former] = held;
    held = [present, ...former.filter(({ until = 0 }) => now() - until < FORMER_VALUE_MS)];
    return held;
  };
  return {
    name,
    values: () => {
      const [present, ...former] = counting();
      return [present.value, ...former.map((one) => one.value)];
    },
    settled: (ms) => {
      const found = counting().find(({ since, until = now() }) => until - since >= ms);
      return (found ?? held[0]).value;
    },
    replace: (next) => {
      const [present, ...former] = counting();
      if (next === present.value) return;
      // A value that comes back was never forgotten: it counts as old as it is.
      const since = former.find((one) => one.value === next)?.since ?? now();
      const others = former.filter((one) => one.value !== next);
      held = [{ value: next, since }, { ...present, until: now() }, ...others];
      for (const listener of listeners) listener();
    },
    onReplaced: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value, and from when until when it was the present one, in milliseconds of the secret's clock. */
interface Held {
  value: string;
  since: number;
  /** Missing for the present one. */
  until?: number;
}

/** Returns the present value of a secret. */
export function presentValue(secret: SecretText): string {
  return typeof secret === 'string' ? secret : secret.values()[0];
}

/** Returns variables with the present texts of their secrets, for a process that reads them once. */
export function withPresentValues<Read extends object>(
  read: Read,
): { [Name in keyof Read]: Secret extends Read[Name] ? Exclude<Read[Name], Secret> : Read[Name] } {
  const isSecret = (value: unknown): value is Secret =>
    typeof value === 'object' && value !== null && 'onReplaced' in value;
  const entries = Object.entries(read).map(([name, value]) => [name, isSecret(value) ? presentValue(value) : value]);
  return Object.fromEntries(entries);
}

/** Calls a function after each change of any of these secrets. @returns a function that ends it */
export function onAnyReplaced(secrets: readonly SecretText[], listener: () => void): () => void {
  const ends = secrets.map((secret) => (typeof secret === 'string' ? () => undefined : secret.onReplaced(listener)));
  return () => {
    for (const end of ends) end();
  };
}

/** Counts that a server refused the present value of these secrets, in the metrics. */
export function countRefusal(secrets: readonly SecretText[]): void {
  for (const secret of secrets)
    if (typeof secret !== 'string' && secret.values().length > 1) refusals.inc({ secret: secret.name });
}
