import { invalid } from '@shop/platform/service/errors.ts';

/** The image host to which browsers may upload images directly, and our account there (docs/api.md#images). */
export interface ImageHost {
  origin: string;
  cloudName: string;
}

/** Origin from which the host serves images. */
export const IMAGE_HOST = 'https://res.cloudinary.com';

const MAX_LENGTH = 1_000;

/**
 * Checks the URL of an image in our account at the image host. It ends up in pages, so nothing else may pass.
 * @param address `secure_url` of the host's response
 * @throws ShopError 400 naming secure_url
 */
export function hostedAddress(address: string, { origin, cloudName }: ImageHost): string {
  const url = URL.canParse(address) && address.length <= MAX_LENGTH ? new URL(address) : undefined;
  const isValid =
    url !== undefined &&
    // Rejects what browsers normalise: other slashes, dot segments, capitals, a default port.
    url.href === address &&
    // The origin covers scheme, host and port; anything else before the path would be credentials.
    url.origin === origin &&
    address.startsWith(`${origin}/${cloudName}/`) &&
    url.search === '' &&
    url.hash === '' &&
    PLAIN_PATH.test(url.pathname);
  if (!isValid) throw invalid('secure_url', `secure_url: must be an image in the shop's account at ${origin}`);
  return address;
}

/**
 * Non-empty segments of characters that need no escaping in HTML or CSS; no escaped slash, backslash or control
 * character.
 */
const PLAIN_PATH = /^(\/([\w.,:;=@~+-]|%(?!0|1|2f|5c|7f)[0-9a-f]{2})+)+$/i;
