import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { OrderRefusal } from '@shop/contracts/order-api.ts';
import type { CartItem } from '../../../shared/state/cart.ts';

/**
 * The lines of a cart that an order would be refused for, as the service names them (docs/api.md#place-order).
 * @param products as the shop sells them now; one that is missing is not sold any more
 */
export function changedLines(items: readonly CartItem[], products: readonly ProductDetails[]): OrderRefusal {
  return items.flatMap(({ productID, name, price, quantity }) => {
    const product = products.find(({ _id }) => _id === productID);
    if (product === undefined || product.published === false) return [{ productID, name, left: 0 }];
    const line = {
      ...(product.count < quantity && { left: product.count }),
      ...(product.price !== price && { price: product.price }),
    };
    return Object.keys(line).length === 0 ? [] : [{ productID, name, ...line }];
  });
}
