import type { z } from 'zod';
import type { Secret } from './secret.ts';
import { createSecret, presentValue } from './secret.ts';
import type { FileSecret } from './secret-files.ts';

/** Finds out what is wrong with a value that passes its schema, and would replace the present one. */
type Check = (value: string, present: string) => string | undefined;

const checks = new WeakMap<z.ZodType, Check>();

/**
 * Declares a variable as a secret: read from NAME_FILE it follows that file, else it is a fixed text.
 * @param check what its schema leaves to the start of the process, for a value that comes later
 */
export function secretVariable<Text extends string | undefined>(
  schema: z.ZodType<Text>,
  check: Check = () => undefined,
): z.ZodType<Text | Secret> {
  // Another object than the given one, which a variable that is no secret may share.
  const marked = schema.refine(() => true);
  checks.set(marked, check);
  return marked;
}

/**
 * Makes a secret that follows its file, where a variable is declared as one.
 * @param problemOf checks the whole configuration with a new value
 * @returns undefined for other variables
 */
export function fileSecret(
  schema: z.ZodType,
  {
    name,
    file,
    value,
    problemOf,
  }: { name: string; file: string; value: string; problemOf: (value: string) => string | undefined },
): FileSecret | undefined {
  const check = checks.get(schema);
  if (check === undefined) return undefined;
  const secret = createSecret({ name, value });
  return { ...secret, file, problemOf: (next) => problemOf(next) ?? check(next, presentValue(secret)) };
}

/** Finds the secrets that follow files among the values of variables. */
export function fileSecretsIn(read: object): FileSecret[] {
  return Object.values(read).filter(
    (value): value is FileSecret => typeof value === 'object' && value !== null && 'problemOf' in value,
  );
}
