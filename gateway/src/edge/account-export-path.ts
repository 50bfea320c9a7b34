import type { CanonicalPath } from './canonical-path.ts';

/** The path of the export of one's own data. */
export const ACCOUNT_EXPORT = '/api/users/me/export';

/** Whether a read exports the caller's own data. */
export function isAccountExport({ segments }: CanonicalPath): boolean {
  return `/${segments.filter((segment) => segment !== '').join('/')}` === ACCOUNT_EXPORT;
}
