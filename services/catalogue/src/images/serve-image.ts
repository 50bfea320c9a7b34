import { notFound } from '@shop/platform/errors.ts';
import type { Request, Response } from 'express';
import type { ImageStore } from './image-store.ts';

/**
 * GET /images/{name}: what lies under a name never changes, so a browser may keep it for ever. The type is fixed and the
 * sandbox allows nothing, whatever the bytes are (P-E9).
 * @throws ShopError 404
 */
export async function serveImage(store: ImageStore, name: string, request: Request, response: Response): Promise<void> {
  const bytes = await store.get(name);
  if (bytes === undefined) throw notFound('Image');
  response.set({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.fresh) response.status(304).end();
  else response.end(bytes);
}
