import { accentFault, accentVariables } from '@shop/contracts/accent.ts';
import { imageVariantPath } from '@shop/contracts/catalogue-api.ts';
import { SETTINGS_ID } from '@shop/contracts/default-settings.ts';
import { SHOP_TITLE } from '@shop/contracts/pages.ts';
import type { ShopSettings } from '@shop/contracts/settings-api.ts';
import escapeHtml from 'escape-html';
import { jsonInHtml } from './escape.ts';

/** The pixels of the logo's file; it is shown 32 high. */
const LOGO_WIDTH = 400;
const LOGO_LINK = /(<a class="logo"[^>]*>)[^<]*(?=<\/a>)/;

/**
 * What a page of a changed shop has in its head: the shades of the accent, and the settings for the front end, with
 * the merchant's pages. A new shop has neither.
 * @param nonce for the style
 */
export function settingsHtml(settings: ShopSettings, nonce: string): string {
  if (settings.version === 1 && !settings.pages?.length) return '';
  const style = accentCss(settings.accent);
  return [
    style && `<style nonce="${nonce}">${style}</style>`,
    `<script type="application/json" id="${SETTINGS_ID}">${jsonInHtml(settings)}</script>`,
  ].join('');
}

/** The frame of index.html with the name and the logo of the shop. */
export function frameOf(frame: string, { name, logo }: ShopSettings): string {
  const named = name === SHOP_TITLE ? frame : frame.replaceAll(SHOP_TITLE, () => escapeHtml(name));
  if (logo === null) return named;
  const src = escapeHtml(imageVariantPath(logo.path, LOGO_WIDTH));
  const image = `<img src="${src}" width="${logo.width}" height="${logo.height}" alt="">`;
  return named.replace(LOGO_LINK, (_link, start: string) => start + image);
}

/** As the palette of index.html (css-variables.ts of the front end), whose rules it comes before or after. */
function accentCss(accent: string | null): string {
  if (accent === null || accentFault(accent) !== undefined) return '';
  const variables = accentVariables(accent);
  const light = variables.map(([name, shade]) => `${name}:${shade}`).join(';');
  const both = variables.map(([name, ...shades]) => `${name}:light-dark(${shades.join()})`).join(';');
  return `:root:root{${light}}@supports (color:light-dark(#000,#fff)){:root:root{${both}}}`;
}
