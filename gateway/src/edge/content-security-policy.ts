import type { BrowserConfig } from '@shop/contracts/common-api.ts';

/** What a page may load and run, for the nonce of one answer. */
export type ContentSecurityPolicy = (nonce: string) => string;

const PICTURE_HOST = { uploads: 'https://api.cloudinary.com', pictures: 'https://res.cloudinary.com' };

/** As PayPal's documentation of its SDK asks for, without the hosts of ways to pay that the shop does not offer. */
const PAYPAL = {
  scripts: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  /** Its sandbox and its statistics have hosts of their own. */
  rest: ['https://*.paypal.com', 'https://www.paypalobjects.com'],
};

const HERE = '{nonce}';

/**
 * The content security policy of pages: scripts and styles are files of ours, or carry the nonce of this one answer; nothing
 * that was smuggled into a page runs or dresses it (P-E11).
 * @param options `config`: other hosts count only where the shop uses them; the PayPal simulator is served by us
 */
export function createContentSecurityPolicy({
  mode,
  config,
}: {
  mode: 'demo' | 'production';
  config: Pick<BrowserConfig, 'paypal' | 'cloudinary'>;
}): ContentSecurityPolicy {
  const pictures = config.cloudinary === null ? undefined : PICTURE_HOST;
  const paypal = config.paypal === null || config.paypal.simulated ? undefined : PAYPAL;
  const rules = [
    ["default-src 'self'"],
    ["script-src 'self'", HERE, ...(paypal?.scripts ?? [])],
    ["style-src 'self'", HERE],
    // The chart's tooltip colours its marks so; an attribute dresses the one element that has it.
    ["style-src-attr 'unsafe-inline'"],
    ["img-src 'self' data: blob:", ...(pictures ? [pictures.pictures] : []), ...(paypal?.rest ?? [])],
    ["font-src 'self'"],
    ["connect-src 'self'", ...(pictures ? [pictures.uploads] : []), ...(paypal?.rest ?? [])],
    ["media-src 'self' data:"],
    ['frame-src', ...(paypal?.rest ?? ["'none'"])],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    ...(mode === 'production' ? [['upgrade-insecure-requests']] : []),
  ];
  const parts = rules
    .map((rule) => rule.join(' '))
    .join('; ')
    .split(HERE);
  return (nonce) => parts.join(`'nonce-${nonce}'`);
}
