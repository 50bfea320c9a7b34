import { productDetailsPath, SHOP_TITLE } from '@shop/contracts/pages.ts';
import { escapeHtml, jsonInHtml } from './escape.ts';
import type { PageMetadata, ProductMetadata } from './page-metadata.ts';

/** Shown where a page has no picture of its own. */
const SIGN = '/icon-512.png';

/**
 * The part of a page's head that is its own: title, description, canonical link, Open Graph, and what schema.org says of a
 * product. A page without a canonical address is not to be found.
 * @param home the shop's origin
 * @param fallback the description of a page that has none
 */
export function metadataHtml(head: PageMetadata, home: string, fallback: string): string {
  const { title, canonical, product } = head;
  const description = head.description ?? fallback;
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (canonical === undefined) lines.push(meta('name', 'robots', 'noindex'));
  else lines.push(`<link rel="canonical" href="${escapeHtml(absolute(canonical, home))}" />`);
  lines.push(
    meta('property', 'og:site_name', SHOP_TITLE),
    meta('property', 'og:type', product === undefined ? 'website' : 'product'),
    meta('property', 'og:title', product?.name ?? title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', absolute(head.image ?? SIGN, home)),
  );
  if (canonical !== undefined) lines.push(meta('property', 'og:url', absolute(canonical, home)));
  if (product !== undefined) {
    lines.push(
      meta('property', 'product:price:amount', product.price.toFixed(2)),
      meta('property', 'product:price:currency', 'USD'),
      `<script type="application/ld+json">${jsonInHtml(productJsonLd(product, home))}</script>`,
    );
  }
  return lines.join('\n    ');
}

/** https://schema.org/Product; a rating only where somebody has rated. */
function productJsonLd(product: ProductMetadata, home: string): object {
  const url = absolute(productDetailsPath(product.id), home);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    category: product.category,
    url,
    image: product.images.map((image) => absolute(image, home)),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    },
    ...(product.reviewsNumber === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewsNumber,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

/** @param address a path, or an address of another host (pictures) */
function absolute(address: string, home: string): string {
  return URL.canParse(address, home) ? new URL(address, home).href : home;
}
