import { withTimeout as inTime } from '@shop/platform/service/timing/with-timeout.ts';
import { gatewayTimeout } from './upstream-errors.ts';

/**
 * What the work brings, if it is in time; the work goes on.
 * @throws what the work throws; 504 after so many milliseconds (P-C3)
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return inTime(milliseconds, work, gatewayTimeout);
}
