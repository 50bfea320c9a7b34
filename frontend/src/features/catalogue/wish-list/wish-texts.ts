export const wishTexts = {
  title: 'Wish list',
  shop: 'Shop',
  count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  nothing: 'Nothing on your wish list yet',
  nothingText: 'Press ‘Wish list’ on the page of a product. This browser remembers it.',
  browse: 'Browse products',
  loading: 'Loading the products',
  failed: 'The products could not be loaded',
  gone: (count: number) =>
    count === 1 ? 'One product is not in the shop any more.' : `${count} products are not in the shop any more.`,
  more: 'Show more',
  remove: 'Remove',
  removeThis: (name: string) => `Remove ${name}`,
} as const;
