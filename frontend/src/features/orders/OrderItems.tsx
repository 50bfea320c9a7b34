import type { OrderLine as Line } from '@shop/contracts/order-api.ts';
import type { ReactNode } from 'react';
import { OrderLine } from '../../shared/components/OrderLine.tsx';
import { type CartItem, lineIdOf } from '../../shared/state/cart.ts';

interface Props {
  title: string;
  items: (Line | CartItem)[];
  /** A link next to the title. */
  action?: ReactNode;
  /** The ids of products that were deleted since: not linked. */
  deleted?: string[] | undefined;
  /** Renders a note under the price of a line. */
  noteOf?: (item: Line | CartItem, deleted: boolean) => ReactNode;
}

/** The read-only lines of an order, or of the cart at checkout. */
export function OrderItems({ title, items, action, deleted = [], noteOf }: Props) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2 className="h3">{title}</h2>
        {action}
      </div>
      <ul className="lines lines-tight">
        {items.map((item) => {
          const isDeleted = deleted.includes(item.productID);
          return <OrderLine key={lineIdOf(item)} {...item} deleted={isDeleted} note={noteOf?.(item, isDeleted)} />;
        })}
      </ul>
    </section>
  );
}
