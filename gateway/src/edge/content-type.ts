import type { IncomingHttpHeaders } from 'node:http';
import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { CanonicalPath } from './canonical-path.ts';

const UPLOAD = 'api/products/admin/upload';

/**
 * What is written is JSON, but for uploads and for what Socket.IO sends in its polls: the types that a form of another site can
 * send are none of it (P-E2). A body that does not name its type is left to the service.
 * @throws 415
 */
export function checkContentType(headers: IncomingHttpHeaders, { segments }: CanonicalPath): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === undefined || type === '' || type === 'application/json') return;
  if (segments[0] === 'socket.io' || segments.slice(0, 4).join('/') === UPLOAD) return;
  throw new ShopError('unsupported-media', 'unsupported-media', 'Send JSON');
}
