import { RENDITION_WIDTHS } from '@shop/contracts/catalogue-api.ts';

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

const NAME = new RegExp(
  `^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-(${RENDITION_WIDTHS.join('|')})\\.webp$`,
);

/** The name under which one rendition of a picture is stored; never anything that came from outside (P-E9). */
export function imageName(imageId: string, width: RenditionWidth): string {
  return `${imageId}-${width}.webp`;
}

/** The address of a picture: its largest rendition (API.md, Catalogue). */
export function imagePath(imageId: string): string {
  return `/images/${imageName(imageId, 800)}`;
}

/** Whether a text is a name that imageName can have made: an id, a width, no path. */
export function isImageName(text: string): boolean {
  return NAME.test(text);
}
