/**
 * Waits for statements of a transaction that were started together: they run in this order and take one round trip. Unlike
 * Promise.all it throws the error of the first one, by order, that failed, as all later ones fail because of it; and it waits
 * for all.
 * @returns their results
 */
export async function inOneRoundTrip<const Statements extends readonly Promise<unknown>[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const results = settled.map((one) => (one as PromiseFulfilledResult<unknown>).value);
  return results as { -readonly [Index in keyof Statements]: Awaited<Statements[Index]> };
}
