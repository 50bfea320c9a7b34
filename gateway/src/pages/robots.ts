/**
 * robots.txt: crawlers may read what pages show, but nothing private. Pages that must not be indexed carry `noindex`,
 * which crawlers see only on pages that they may read.
 * @param origin of the shop
 */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    // Pages show the responses of these calls.
    'Allow: /api/products',
    'Allow: /api/categories',
    'Allow: /api/pages',
    'Allow: /api/config',
    'Disallow: /api/',
    'Disallow: /admin/',
    'Disallow: /user',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
