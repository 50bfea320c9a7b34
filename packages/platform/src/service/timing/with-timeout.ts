/**
 * Waits for a promise for a limited time. Nothing is cancelled: a later result is ignored.
 * @throws the promise's own error, or the error from `late` after the timeout
 */
export async function withTimeout<T>(milliseconds: number, promised: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([promised, limit]);
  } finally {
    clearTimeout(timer);
  }
}
