import { auditedServices } from '@shop/contracts/audit-api.ts';
import type { CanonicalPath } from './canonical-path.ts';

/** The path of the export of one's own data. */
export const ACCOUNT_EXPORT = '/api/users/me/export';
const DOWNLOADS = [
  '/api/admin/order/orders.csv',
  ...auditedServices.map((service) => `/api/admin/${service}/audit.csv`),
];

/** Whether a read exports the caller's own data. */
export function isAccountExport(target: CanonicalPath): boolean {
  return pathOf(target) === ACCOUNT_EXPORT;
}

/** Whether a read exports the data of one or many persons. */
export function isExport(target: CanonicalPath): boolean {
  const path = pathOf(target);
  return path === ACCOUNT_EXPORT || DOWNLOADS.includes(path);
}

function pathOf({ segments }: CanonicalPath): string {
  return `/${segments.filter((segment) => segment !== '').join('/')}`;
}
