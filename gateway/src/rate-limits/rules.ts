import type { CanonicalPath } from '../edge/canonical-path.ts';
import { isCspReport } from '../edge/csp-report.ts';
import { isAccountExport } from '../edge/export-path.ts';
import { isPayPalWebhook } from '../edge/paypal-webhook.ts';
import { isOpenConnection, isSocketIo } from '../edge/socket-io-request.ts';

/** A rate-limit rule (docs/api.md#rate-limits). */
export type Rule = 'reads' | 'searches' | 'writes' | 'webhooks' | 'reports' | 'registrations';

/** A burst, then a rate per second. */
export interface Burst {
  burst: number;
  perSecond: number;
}

export const BURST_LIMITS: Record<Exclude<Rule, 'registrations'>, Burst> = {
  reads: { burst: 300, perSecond: 50 },
  searches: { burst: 60, perSecond: 10 },
  writes: { burst: 60, perSecond: 5 },
  webhooks: { burst: 60, perSecond: 10 },
  reports: { burst: 20, perSecond: 1 },
};
export const REGISTRATIONS_PER_HOUR = 300;

/**
 * Finds the one rule that a call counts under. An export of one's data is a read, but costs three services more than a
 * write does.
 * @returns undefined for calls without a rate limit: pages, assets, /images, and requests of an open connection
 */
export function ruleOf(method: string, target: CanonicalPath): Rule | undefined {
  const { segments, query } = target;
  if (isSocketIo(target)) return isOpenConnection(query) ? undefined : 'reads';
  if (segments[0] !== 'api') return undefined;
  const path = segments.filter((segment) => segment !== '').join('/');
  if (method === 'GET' || method === 'HEAD') {
    if (isAccountExport(target)) return 'writes';
    return isSearch(segments, query) ? 'searches' : 'reads';
  }
  if (isPayPalWebhook(method, target)) return 'webhooks';
  if (isCspReport(method, target)) return 'reports';
  return `${method} ${path}` === 'POST api/users/register' ? 'registrations' : 'writes';
}

/**
 * Whether a call searches the shop or an administrator's list. A service may read any of several `search` parameters.
 */
function isSearch(segments: readonly string[], query: string): boolean {
  if (segments[1] === 'products' && segments[2] === 'suggestions') return true;
  if (segments[1] === 'products' && segments[2] !== 'admin' && segments.includes('search', 2)) return true;
  return new URLSearchParams(query).getAll('search').some((text) => text !== '' && text !== 'null');
}
