import type { CanonicalPath } from './canonical-path.ts';

/** Where browsers report what the content security policy of a page refused (docs/api.md#csp-reports). */
export const CSP_REPORTS = '/api/csp-reports';

/** Whether a request is such a report. */
export function isCspReport(method: string, { path }: Pick<CanonicalPath, 'path'>): boolean {
  return method === 'POST' && path === CSP_REPORTS;
}
