import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '@shop/platform/service/errors.ts';
import type { CanonicalPath } from './canonical-path.ts';
import { CSP_REPORTS } from './csp-report.ts';

const UPLOAD = 'api/products/admin/upload';

/**
 * Accepts only JSON bodies, except for uploads, Socket.IO polls and a browser's reports: an HTML form of another site cannot
 * send JSON (P-E2). A service checks a body without a Content-Type itself.
 * @throws 415
 */
export function checkContentType(headers: IncomingHttpHeaders, { path, segments }: CanonicalPath): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === '' || type === 'application/json') return;
  if (segments[0] === 'socket.io' || segments.slice(0, 4).join('/') === UPLOAD) return;
  if (type === 'application/csp-report' && path === CSP_REPORTS) return;
  throw new ShopError('unsupported-media', 'unsupported-media', 'Send JSON');
}
