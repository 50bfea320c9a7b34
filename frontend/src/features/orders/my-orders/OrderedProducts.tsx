import type { Order } from '@shop/contracts/order-api.ts';
import { ResponsiveImage } from '../../../shared/components/ResponsiveImage.tsx';
import { summaryOf } from '../order-summary.ts';

const SHOWN = 3;

/** The images of an order's first products, with the name of the first. */
export function OrderedProducts({ order }: { order: Order }) {
  return (
    <span className="ordered">
      <span className="ordered-images" aria-hidden>
        {order.cartItems.slice(0, SHOWN).map(({ productID, image }) => (
          <ResponsiveImage key={productID} image={image} sizes="40px" only={160} />
        ))}
      </span>
      <span className="ordered-names">{summaryOf(order)}</span>
    </span>
  );
}
