import { IMAGE_VARIANT_WIDTHS } from '@shop/contracts/catalogue-api.ts';

export type ImageWidth = (typeof IMAGE_VARIANT_WIDTHS)[number];

/** The variant that is kept when an order shows an image that its product no longer has. */
export const SMALLEST = Math.min(...IMAGE_VARIANT_WIDTHS) as ImageWidth;
/** The variants that are deleted together with the image. */
export const LARGER = IMAGE_VARIANT_WIDTHS.filter((width) => width !== SMALLEST);

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const NAME = new RegExp(`^(${ID})-(${IMAGE_VARIANT_WIDTHS.join('|')})\\.webp$`);
const PATH = new RegExp(`^/images/(${ID})-\\d+\\.webp$`);

/** The file name of an image variant; never derived from user input (P-E9). */
export function imageName(imageId: string, width: ImageWidth): string {
  return `${imageId}-${width}.webp`;
}

/** The path of an image: that of its largest variant (docs/api.md#images). */
export function imagePath(imageId: string): string {
  return `/images/${imageName(imageId, 800)}`;
}

/** Whether a text has the form that `imageName` returns. */
export function isImageName(text: string): boolean {
  return NAME.test(text);
}

/** Parses a file name; undefined unless it has the form that `imageName` returns. */
export function imageOfName(name: string): { id: string; width: ImageWidth } | undefined {
  const [, id, width] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : { id, width: Number(width) as ImageWidth };
}

/** The id of the image at a path; undefined for images on another host. */
export function imageIdOfPath(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}
