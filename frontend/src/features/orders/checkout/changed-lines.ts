import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { OrderRefusal } from '@shop/contracts/order-api.ts';
import type { CartItem } from '../../../shared/state/cart.ts';
import { currentItemOf } from '../../../shared/state/current-item.ts';

/**
 * The lines of a cart that an order would be refused for, as the service names them (docs/api.md#place-order).
 * @param products as the shop sells them now; one that is missing is not sold any more
 */
export function changedLines(items: readonly CartItem[], products: readonly ProductDetails[]): OrderRefusal {
  return items.flatMap(({ productID, variantID, name, price, quantity }): OrderRefusal => {
    const sold = { productID, variantID, name };
    const product = products.find(({ _id }) => _id === productID);
    const item = product && product.published !== false ? currentItemOf(product, sold) : null;
    if (item === null) return [{ ...sold, left: 0 }];
    if (item === 'choose') return [{ ...sold, choices: [] }];
    // Another name may be another choice: the customer sees the price of what it is now, and the cart says the rest.
    if (item.name !== name) return [{ ...sold, name: item.name, price: item.price }];
    const line = {
      ...(item.count < quantity && { left: item.count }),
      ...(item.price !== price && { price: item.price }),
    };
    return Object.keys(line).length === 0 ? [] : [{ ...sold, ...line }];
  });
}
