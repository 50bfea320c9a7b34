import type { BrowserConfig } from '@shop/contracts/common-api.ts';
import { CSP_REPORTS } from './csp-report.ts';

/** Builds the Content-Security-Policy header of one page from its nonce. */
export type ContentSecurityPolicy = (nonce: string) => string;

const IMAGE_HOST = { uploads: 'https://api.cloudinary.com', images: 'https://res.cloudinary.com' };

/**
 * What the documentation of PayPal's SDK asks for, without the hosts of payment methods that the shop does not offer.
 */
const PAYPAL = {
  scripts: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  /** PayPal's sandbox and its statistics have hosts of their own. */
  rest: ['https://*.paypal.com', 'https://www.paypalobjects.com'],
};

const HERE = '{nonce}';

/**
 * Creates the content security policy of pages: scripts and styles are our own files or carry the nonce of this
 * response, so injected markup neither runs nor is styled (P-E11).
 * @param options `config`: hosts of third parties are allowed only if the shop uses them; we serve the PayPal simulator
 * ourselves
 */
export function createContentSecurityPolicy({
  mode,
  config,
}: {
  mode: 'demo' | 'production';
  config: Pick<BrowserConfig, 'paypal' | 'cloudinary'>;
}): ContentSecurityPolicy {
  const imageHost = config.cloudinary === null ? undefined : IMAGE_HOST;
  const paypal = config.paypal === null || config.paypal.simulated ? undefined : PAYPAL;
  const rules = [
    ["default-src 'self'"],
    ["script-src 'self'", HERE, ...(paypal?.scripts ?? [])],
    ["style-src 'self'", HERE],
    // The chart's tooltip sets the colour of its markers in a style attribute, which affects only that element.
    ["style-src-attr 'unsafe-inline'"],
    ["img-src 'self' data: blob:", ...(imageHost ? [imageHost.images] : []), ...(paypal?.rest ?? [])],
    ["font-src 'self'"],
    ["connect-src 'self'", ...(imageHost ? [imageHost.uploads] : []), ...(paypal?.rest ?? [])],
    ["media-src 'self' data:"],
    ['frame-src', ...(paypal?.rest ?? ["'none'"])],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
    // Every browser honours this older form, over http too; report-to would need a second format and header.
    [`report-uri ${CSP_REPORTS}`],
    ...(mode === 'production' ? [['upgrade-insecure-requests']] : []),
  ];
  const parts = rules
    .map((rule) => rule.join(' '))
    .join('; ')
    .split(HERE);
  return (nonce) => parts.join(`'nonce-${nonce}'`);
}
