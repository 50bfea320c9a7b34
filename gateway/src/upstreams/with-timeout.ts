import { withTimeout as inTime } from '@shop/platform/service/timing/with-timeout.ts';
import { gatewayTimeout } from './upstream-errors.ts';

/**
 * Awaits work for a limited time; the work itself goes on.
 * @throws what the work throws; 504 after the timeout (P-C3)
 */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return inTime(milliseconds, work, gatewayTimeout);
}
