import type { CanonicalPath } from './canonical-path.ts';

/** The path of the export of one's own data. */
export const ACCOUNT_EXPORT = '/api/users/me/export';
const ORDERS_EXPORT = '/api/admin/order/orders.csv';

/** Whether a read exports the caller's own data. */
export function isAccountExport(target: CanonicalPath): boolean {
  return pathOf(target) === ACCOUNT_EXPORT;
}

/** Whether a read exports the data of one or many persons. */
export function isExport(target: CanonicalPath): boolean {
  return isAccountExport(target) || pathOf(target) === ORDERS_EXPORT;
}

function pathOf({ segments }: CanonicalPath): string {
  return `/${segments.filter((segment) => segment !== '').join('/')}`;
}
