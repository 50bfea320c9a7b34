import type { TopSales } from '@shop/contracts/analytics-api.ts';

/** The best sold of a period: two of four products, and an order that is not broken down. */
export const topSales: TopSales = {
  revenue: 2_050.04,
  orders: 3,
  pieces: 16,
  products: [
    { _id: 'p1', name: 'Laptop', category: 'Computers/Laptops', removed: false, revenue: 1_999.99, pieces: 3 },
    { _id: 'p2', name: 'Camp mug', category: 'Kitchen', removed: true, revenue: 49.9, pieces: 10 },
  ],
  productsCount: 4,
  categories: [
    { name: 'Computers', revenue: 1_999.99, pieces: 3 },
    { name: 'Kitchen', revenue: 49.9, pieces: 10 },
    { name: null, revenue: 0.03, pieces: 3 },
  ],
  categoriesCount: 3,
  unlisted: { revenue: 0.12, orders: 1 },
};
