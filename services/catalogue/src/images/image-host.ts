import { invalid } from '@shop/platform/service/http/errors.ts';

/** The image host to which a browser may post pictures by itself, and our place there (API.md, cloudinary=true). */
export interface ImageHost {
  origin: string;
  cloudName: string;
}

/** Where the host serves pictures. */
export const IMAGE_HOST = 'https://res.cloudinary.com';

const MAX_LENGTH = 1_000;

/**
 * The address of a picture in our own place on the image host: nothing else may get into a page through it.
 * @param address as the host's answer names it
 * @throws ShopError 400 naming secure_url
 */
export function hostedAddress(address: string, { origin, cloudName }: ImageHost): string {
  const url = URL.canParse(address) && address.length <= MAX_LENGTH ? new URL(address) : undefined;
  const good =
    url !== undefined &&
    // What a browser would read otherwise than it is written: other slashes, dot segments, capitals, a default port.
    url.href === address &&
    // The origin holds scheme, host and port; the rest of an address before its path is name and password.
    url.origin === origin &&
    address.startsWith(`${origin}/${cloudName}/`) &&
    url.search === '' &&
    url.hash === '' &&
    PLAIN_PATH.test(url.pathname);
  if (!good) throw invalid('secure_url', `secure_url: must be a picture of ours at ${origin}`);
  return address;
}

/** Segments that are not empty, of letters that need no escape in HTML or CSS, and no escaped slash, backslash or control. */
const PLAIN_PATH = /^(\/([\w.,:;=@~+-]|%(?!0|1|2f|5c|7f)[0-9a-f]{2})+)+$/i;
