export const shopPageTexts = {
  shop: 'Shop',
  loading: 'Loading the page ....',
  notThere: 'There is no such page',
  toProducts: 'Browse products',
} as const;
