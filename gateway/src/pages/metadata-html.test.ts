import { defaultSettings } from '@shop/contracts/default-settings.ts';
import escapeHtml from 'escape-html';
import { jsonInHtml, unescapeHtml } from './escape.ts';
import { excerpt } from './excerpt.ts';
import { metadataHtml } from './metadata-html.ts';
import type { ProductMetadata } from './page-metadata.ts';

const home = {
  origin: 'https://shop.example',
  description: 'The shop',
  settings: defaultSettings,
  currency: 'USD',
};
const lamp: ProductMetadata = {
  id: 'p1',
  name: 'Lamp',
  description: 'Gives light.',
  category: 'Home/Lamps',
  images: ['/images/a-800.webp', 'https://res.cloudinary.com/x/y.png'],
  price: 12.5,
  inStock: true,
  rating: 4.3,
  reviewsNumber: 7,
};

const htmlOf = (product: ProductMetadata, shop = home) =>
  metadataHtml(
    { status: 200, subject: product.name, description: product.description, canonical: '/product-details/p1', product },
    shop,
  );
const jsonLdOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/s.exec(html)?.[1] ?? '');

/** Texts that try to break out of their context (P-E11). */
const payloads = [
  '</script><script>alert(1)</script>',
  '</ScRiPt ><img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '\\"</script><script>alert(1)//',
  '\u2028alert(1)\u2029',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{7*7}} $& $` $1',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '<base href=//evil>',
  '"}</script><script>alert(1)</script>',
];

describe('metadataHtml', () => {
  it('renders the price range of a product with options, and an offer of each variant', () => {
    const variants = [
      { id: 'p1', name: 'Lamp, S', price: 12.5, inStock: false },
      { id: 'v2', name: 'Lamp, L', price: 20, inStock: true, sku: 'LA-L' },
    ];
    const html = htmlOf({ ...lamp, variants });
    const page = 'https://shop.example/product-details/p1';
    expect(html).toContain('<meta property="product:price:amount" content="12.50" />');
    expect(jsonLdOf(html).offers).toEqual({
      '@type': 'AggregateOffer',
      url: page,
      lowPrice: '12.50',
      highPrice: '20.00',
      priceCurrency: 'USD',
      offerCount: 2,
      availability: 'https://schema.org/InStock',
      offers: [
        {
          ...{ '@type': 'Offer', name: 'Lamp, S', sku: 'p1', url: `${page}?variant=p1`, price: '12.50' },
          ...{ priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
        },
        {
          ...{ '@type': 'Offer', name: 'Lamp, L', sku: 'LA-L', url: `${page}?variant=v2`, price: '20.00' },
          ...{ priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        },
      ],
    });
    expect(jsonLdOf(htmlOf({ ...lamp, variants: [] })).offers).toMatchObject({ '@type': 'Offer', price: '12.50' });
  });

  it('renders schema.org JSON-LD of a product', () => {
    expect(jsonLdOf(htmlOf(lamp))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Lamp',
      description: 'Gives light.',
      sku: 'p1',
      category: 'Home/Lamps',
      url: 'https://shop.example/product-details/p1',
      image: ['https://shop.example/images/a-800.webp', 'https://res.cloudinary.com/x/y.png'],
      offers: {
        '@type': 'Offer',
        url: 'https://shop.example/product-details/p1',
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 7, bestRating: 5, worstRating: 1 },
    });
    const unrated = jsonLdOf(htmlOf({ ...lamp, inStock: false, reviewsNumber: 0, rating: 0 }));
    expect(unrated.aggregateRating).toBeUndefined();
    expect(unrated.offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it('names the currency of the shop', () => {
    const html = htmlOf(lamp, { ...home, currency: 'EUR' });
    expect(html).toContain('<meta property="product:price:currency" content="EUR" />');
    expect(jsonLdOf(html).offers).toMatchObject({ price: '12.50', priceCurrency: 'EUR' });
  });

  it('renders Open Graph properties with absolute URLs', () => {
    const html = metadataHtml({ status: 200, subject: 'T', canonical: '/a', image: '/images/b.webp' }, home);
    for (const line of [
      '<title>T · Best Online Shop</title>',
      '<meta name="description" content="The shop" />',
      '<link rel="canonical" href="https://shop.example/a" />',
      '<meta property="og:type" content="website" />',
      '<meta property="og:site_name" content="Best Online Shop" />',
      '<meta property="og:image" content="https://shop.example/images/b.webp" />',
      '<meta property="og:url" content="https://shop.example/a" />',
    ]) {
      expect(html).toContain(line);
    }
    expect(html).not.toContain('noindex');
  });

  it('says what the image of a product shows, if an administrator wrote it', () => {
    expect(htmlOf(lamp)).not.toContain('og:image:alt');
    expect(htmlOf({ ...lamp, imageAlt: 'A "red" lamp' })).toContain(
      '<meta property="og:image:alt" content="A &quot;red&quot; lamp" />',
    );
  });

  it('marks a page without a canonical path as noindex', () => {
    const html = metadataHtml({ status: 200, subject: 'T' }, home);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/canonical|og:url/);
    expect(html).toContain('content="https://shop.example/icon-512.png"');
  });

  it.each(payloads)('escapes %j in every element and attribute (P-E11)', (text) => {
    const html = htmlOf({ ...lamp, name: text, description: text, category: text, images: [text], imageAlt: text });
    // Nothing remains after our own elements with quoted attributes and escaped texts are removed.
    const rest = html
      .replace(/<script type="application\/ld\+json">[^<>&]*<\/script>/, '')
      .replace(/<title>[^<>"']*<\/title>/, '')
      .replace(/<(?:meta (?:name|property)|link rel)="[\w:]+" (?:content|href)="[^<>"']*" \/>/g, '');
    expect(rest.trim()).toBe('');
    const { name, description } = jsonLdOf(html);
    expect([name, description]).toEqual([text, text]);
    const shown = /<title>(.*)<\/title>/s.exec(html)?.[1] ?? '';
    expect(unescapeHtml(shown)).toBe(`${text} · Best Online Shop`);
  });
});

it('escapes text for HTML and for scripts', () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
  expect(jsonInHtml({ a: '</script>' })).toBe('{"a":"\\u003c/script\\u003e"}');
});

it('cuts an excerpt to one line, between words and never inside a character', () => {
  expect(excerpt(' a\n\tb  c ')).toBe('a b c');
  const long = excerpt(`${'word '.repeat(60)}`);
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/word…$/);
  expect(excerpt('😀'.repeat(200))).toMatch(/^(😀)+…$/u);
  expect(excerpt('x'.repeat(160))).toHaveLength(160);
});
