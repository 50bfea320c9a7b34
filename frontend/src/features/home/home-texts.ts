export const homeTexts = {
  bestsellers: 'Bestsellers',
  /** The caption of a slide (docs/requirements.md#home) with the full category name (docs/api.md#screens). */
  caption: (category: string) => `Bestseller in ${category} Category`,
  seeProduct: 'See the product',
  previous: 'Previous bestseller',
  next: 'Next bestseller',
  show: (name: string) => `Show ${name}`,
  categories: 'Shop by category',
  allProducts: 'All products',
  goToCategory: 'Go to the Category',
  products: (count: number) => (count === 0 ? 'No products yet' : count === 1 ? '1 product' : `${count} products`),
  fresh: 'New in the shop',
  seeFresh: 'See what is new',
  failed: 'Error while loading products. Try again later.',
  categoriesFailed: 'The categories could not be loaded',
  failedText: 'The shop is not responding.',
  empty: 'Nothing here yet',
  emptyText: 'The first products are on their way. Come back soon.',
  guarantees: 'What you can count on',
  guaranteeList: [
    { title: 'One price', text: 'Shipping and tax are in every price you see. Nothing is added at the end.' },
    { title: 'Pay on delivery', text: 'You may pay in cash when the parcel is at your door.' },
    {
      title: 'Stock you can trust',
      text: 'What the shop shows as in stock is there. An accepted order is never taken back.',
    },
  ],
} as const;
