import type { ReactNode } from 'react';
import { formatMoney } from '../format.ts';
import { Price } from './Price.tsx';
import './summary.css';

interface Props {
  title: string;
  /** Dollars; shipping and tax are included in every price (SPEC §1). */
  total: number;
  /** Buttons and banners under the sum. */
  children?: ReactNode;
}

/** The sum of a cart or an order. */
export function Summary({ title, total, children }: Props) {
  return (
    <aside className="summary" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <dl>
        <div>
          <dt>Items price (after tax)</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>included</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>included</dd>
        </div>
        <div className="summary-total">
          <dt>Total price</dt>
          <dd>
            <Price value={total} size="l" />
          </dd>
        </div>
      </dl>
      {children}
    </aside>
  );
}
