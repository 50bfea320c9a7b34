/**
 * What a promise gives, if it gives it in time. Nothing is cancelled: a promise that comes too late is no longer looked at.
 * @throws what the promise rejects with; `late` gives, after so many milliseconds
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
