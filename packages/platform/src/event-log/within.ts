/**
 * What a promise gives, if it gives it in time. Nothing is cancelled: a promise that comes too late is no longer looked at.
 * @throws Error saying what took too long
 */
export async function within<T>(ms: number, promised: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promised, limit]);
  } finally {
    clearTimeout(timer);
  }
}
