/** The name under which a product's image moves from its card to its page. */
export function imageTransition(productId: string): string {
  return `image-${productId}`;
}
