/**
 * Waits for a promise for a limited time. Nothing is cancelled: a later result is ignored.
 * @param operation the name of the operation for the error message, or a function that creates the error
 * @throws the promise's own error, or the timeout error
 */
export async function withTimeout<T>(ms: number, promise: Promise<T>, operation: string | (() => Error)): Promise<T> {
  const timeoutError = () =>
    typeof operation === 'string' ? new Error(`${operation} took longer than ${ms} ms`) : operation();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
