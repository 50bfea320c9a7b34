import { notFound } from '@shop/platform/service/errors.ts';
import type { Request, Response } from 'express';
import { imageName, imageOfName, SMALLEST } from './image-name.ts';
import type { ImageStore } from './image-store.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A smaller variant than requested: only an old order shows it. */
const FOR_A_WHILE = 'public, max-age=300';

/**
 * GET /images/{name}: the content of a name never changes, so browsers may cache it forever. Serves the smallest
 * variant if larger ones were deleted with the product. The content type is fixed and the CSP sandboxes the response,
 * whatever the bytes are (P-E9).
 * @throws ShopError 404
 */
export async function serveImage(store: ImageStore, name: string, request: Request, response: Response): Promise<void> {
  const found = (await fileOf(store, name)) ?? (await fileOf(store, smallestOf(name)));
  if (found === undefined) throw notFound('Image');
  response.set({
    'content-type': 'image/webp',
    'cache-control': found.name === name ? FOR_EVER : FOR_A_WHILE,
    etag: `"${found.name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.fresh) response.status(304).end();
  else response.end(found.bytes);
}

async function fileOf(store: ImageStore, name: string): Promise<{ name: string; bytes: Buffer } | undefined> {
  const bytes = await store.get(name);
  return bytes && { name, bytes };
}

function smallestOf(name: string): string {
  const image = imageOfName(name);
  return image === undefined ? name : imageName(image.id, SMALLEST);
}
