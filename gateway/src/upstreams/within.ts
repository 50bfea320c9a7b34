import { tooSlow } from './refusals.ts';

/**
 * What the work brings, if it is in time; the work goes on.
 * @throws what the work throws; 504 after so many milliseconds (P-C3)
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
