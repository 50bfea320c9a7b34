import { codeOf } from './error-code.ts';

/** What a statement answers because one before it has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Waits for statements of a transaction that were started together: they run in this order and take one round trip. Unlike
 * Promise.all it waits for all, and throws the error that made the others fail: the first one by order, if several have one
 * of their own.
 * @param statements each has already begun its first statement; a second statement of one of them runs after all of these
 * @returns their results
 */
export async function inOneRoundTrip<const Statements extends readonly Promise<unknown>[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const settled = await Promise.allSettled(statements);
  const failures = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown);
  const cause = failures.find((error) => codeOf(error) !== IN_FAILED_TRANSACTION) ?? failures[0];
  if (cause !== undefined) throw cause;
  const results = settled.map((one) => (one as PromiseFulfilledResult<unknown>).value);
  return results as { -readonly [Index in keyof Statements]: Awaited<Statements[Index]> };
}
