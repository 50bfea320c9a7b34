import type { CanonicalPath } from './canonical-path.ts';

/** Where administrators send files: images of products and categories, and the logo. */
const UPLOADS = new Set(['api/products/admin/upload', 'api/admin/settings/logo', 'api/admin/categories/image']);
const SEGMENTS = 4;

/** Whether files may be sent to a path, with or without a trailing slash. */
export function isUploadPath({ segments }: Pick<CanonicalPath, 'segments'>): boolean {
  const rest = segments.slice(SEGMENTS);
  return UPLOADS.has(segments.slice(0, SEGMENTS).join('/')) && rest.every((segment) => segment === '');
}
