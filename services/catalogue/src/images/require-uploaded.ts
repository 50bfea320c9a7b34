import { invalid } from '@shop/platform/service/errors.ts';
import { imageIdOfPath, imageName, SMALLEST } from './image-name.ts';
import type { ImageStore } from './image-store.ts';

/**
 * Milliseconds after its upload until which an image can be saved. The orphan cleanup deletes a file without a row after an hour
 * (find-orphans.ts), so none is saved while it is being deleted.
 */
const MAY_WAIT_MS = 45 * 60_000;

/**
 * Refuses an image that was not uploaded for this form.
 * @param field names it in the refusal
 * @throws ShopError 400 for an image that is not in the store, or has waited too long
 */
export async function requireUploaded(
  images: Pick<ImageStore, 'get'>,
  { path, field }: { path: string; field: string },
  now: Date,
): Promise<void> {
  const id = imageIdOfPath(path);
  const isThere = id !== undefined && isRecent(id, now) && (await images.get(imageName(id, SMALLEST))) !== undefined;
  if (!isThere) throw invalid(field, `${field}: the image is no longer there; upload it again`);
}

/** The ids of images are of version 7: their first 48 bits are the time in milliseconds. */
function isRecent(id: string, now: Date): boolean {
  const uploadedAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return Math.abs(now.getTime() - uploadedAt) <= MAY_WAIT_MS;
}
