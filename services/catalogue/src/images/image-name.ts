import { RENDITION_WIDTHS } from '@shop/contracts/catalogue-api.ts';

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

/** The width that stays when an order shows the picture of a product that has it no more. */
export const SMALLEST = Math.min(...RENDITION_WIDTHS) as RenditionWidth;
/** What goes with the picture itself. */
export const LARGER = RENDITION_WIDTHS.filter((width) => width !== SMALLEST);

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const NAME = new RegExp(`^(${ID})-(${RENDITION_WIDTHS.join('|')})\\.webp$`);
const PATH = new RegExp(`^/images/(${ID})-\\d+\\.webp$`);

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

/** What a name is made of; undefined for one that imageName cannot have made. */
export function imageOfName(name: string): { id: string; width: RenditionWidth } | undefined {
  const [, id, width] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : { id, width: Number(width) as RenditionWidth };
}

/** The id of the picture at an address; undefined for one on another host. */
export function imageIdOfPath(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}
