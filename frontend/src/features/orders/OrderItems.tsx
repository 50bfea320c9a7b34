import type { OrderLine as Line } from '@shop/contracts/order-api.ts';
import type { ReactNode } from 'react';
import { OrderLine } from '../../shared/components/OrderLine.tsx';
import type { CartItem } from '../../shared/state/cart.ts';

interface Props {
  title: string;
  items: (Line | CartItem)[];
  /** A link next to the title. */
  action?: ReactNode;
}

/** The read-only lines of an order, or of the cart at checkout. */
export function OrderItems({ title, items, action }: Props) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="h3">{title}</h2>
        {action}
      </div>
      <ul className="lines lines-tight">
        {items.map((item) => (
          <OrderLine key={item.productID} {...item} />
        ))}
      </ul>
    </section>
  );
}
