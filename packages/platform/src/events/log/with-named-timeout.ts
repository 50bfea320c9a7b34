import { withTimeout as inTime } from '../../service/timing/with-timeout.ts';

/** What a promise gives, if it gives it in time. @throws Error saying what took too long */
export function withNamedTimeout<T>(ms: number, promised: Promise<T>, what: string): Promise<T> {
  return inTime(ms, promised, () => new Error(`${what} took longer than ${ms} ms`));
}
