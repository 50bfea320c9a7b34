/**
 * robots.txt: who looks for pages may read what they show, and has no business with what is private (`noindex` keeps other
 * pages out, and is read only where a page may be).
 * @param origin of the shop
 */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    // The pages show what these calls answer.
    'Allow: /api/products',
    'Allow: /api/categories',
    'Allow: /api/config',
    'Disallow: /api/',
    'Disallow: /admin/',
    'Disallow: /user',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
