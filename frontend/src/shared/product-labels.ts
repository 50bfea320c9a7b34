/** The names of a product's fields, in its form and in the audit log. */
export const productLabels = {
  name: 'Name',
  description: 'Description',
  count: 'Count in stock',
  price: 'Price',
  published: 'Published',
} as const;
