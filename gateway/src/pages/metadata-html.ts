import type { ShownShop } from '@shop/contracts/first-view.ts';
import { defaultTitleOf, productDetailsPath, SHOP_TITLE, titleOf } from '@shop/contracts/pages.ts';
import escapeHtml from 'escape-html';
import { jsonInHtml } from './escape.ts';
import type { PageMetadata, ProductMetadata, VariantMetadata } from './page-metadata.ts';

interface MetadataOptions {
  origin: string;
  currency: string;
}

/** Shown for pages without an image of their own. */
const DEFAULT_IMAGE = '/icon-512.png';

/**
 * Renders the metadata of a page: title, description, canonical link, Open Graph, and JSON-LD of a product. A page
 * without a canonical path is marked noindex.
 * @param shop `origin`: of its addresses; `description`: of a page without one, in which a changed name takes the place of the first
 */
export function metadataHtml(
  metadata: PageMetadata,
  { origin, description: fallback, settings, currency }: ShownShop & { origin: string; description: string },
): string {
  const { subject, canonical, product } = metadata;
  const { name, logo } = settings;
  const title = subject === undefined ? defaultTitleOf(name) : titleOf(subject, name);
  const description = metadata.description ?? fallback.replaceAll(SHOP_TITLE, () => name);
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (canonical === undefined) lines.push(meta('name', 'robots', 'noindex'));
  else lines.push(`<link rel="canonical" href="${escapeHtml(absolute(canonical, origin))}" />`);
  lines.push(
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', product === undefined ? 'website' : 'product'),
    meta('property', 'og:title', product?.name ?? title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', absolute(metadata.image ?? logo?.path ?? DEFAULT_IMAGE, origin)),
  );
  if (product?.imageAlt !== undefined) lines.push(meta('property', 'og:image:alt', product.imageAlt));
  if (canonical !== undefined) lines.push(meta('property', 'og:url', absolute(canonical, origin)));
  if (product !== undefined) {
    lines.push(
      meta('property', 'product:price:amount', product.price.toFixed(2)),
      meta('property', 'product:price:currency', currency),
      `<script type="application/ld+json">${jsonInHtml(productJsonLd(product, { origin, currency }))}</script>`,
    );
  }
  return lines.join('\n    ');
}

/** What a product is sold for: one offer, or with options the range of its variants for sale and an offer of each. */
function offersOf(product: ProductMetadata, { origin, currency }: MetadataOptions): object {
  const offer = (of: Pick<VariantMetadata, 'price' | 'inStock'>, variantId?: string) => ({
    '@type': 'Offer',
    url: absolute(productDetailsPath(product.id, variantId), origin),
    price: of.price.toFixed(2),
    priceCurrency: currency,
    availability: availabilityOf(of),
  });
  const { variants = [] } = product;
  if (variants.length === 0) return offer(product);
  const prices = variants.map(({ price }) => price);
  return {
    '@type': 'AggregateOffer',
    url: absolute(productDetailsPath(product.id), origin),
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    priceCurrency: currency,
    offerCount: variants.length,
    availability: availabilityOf(product),
    offers: variants.map(({ id, name, sku = id, ...variant }) => ({ ...offer(variant, id), name, sku })),
  };
}

function availabilityOf({ inStock }: { inStock: boolean }): string {
  return `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`;
}

/** https://schema.org/Product; with a rating only if there are reviews. */
function productJsonLd(product: ProductMetadata, { origin, currency }: MetadataOptions): object {
  const url = absolute(productDetailsPath(product.id), origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    category: product.category,
    url,
    image: product.images.map((image) => absolute(image, origin)),
    offers: offersOf(product, { origin, currency }),
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

/** @param address a path, or the URL of an image on another host */
function absolute(address: string, origin: string): string {
  return URL.canParse(address, origin) ? new URL(address, origin).href : origin;
}
