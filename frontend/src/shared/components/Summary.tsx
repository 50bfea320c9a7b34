import type { ReactNode } from 'react';
import { formatMoney } from '../format.ts';
import { Price } from './Price.tsx';
import { sharedTexts as texts } from './shared-texts.ts';
import './summary.css';

interface Props {
  title: string;
  /** Shipping and tax are included in every price (docs/requirements.md#purpose). */
  total: number;
  children?: ReactNode;
}

/** The totals of a cart or an order. */
export function Summary({ title, total, children }: Props) {
  return (
    <aside className="summary" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <dl>
        <div>
          <dt>{texts.itemsPrice}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        <div>
          <dt>{texts.shipping}</dt>
          <dd>{texts.included}</dd>
        </div>
        <div>
          <dt>{texts.tax}</dt>
          <dd>{texts.included}</dd>
        </div>
        <div className="summary-total">
          <dt>{texts.totalPrice}</dt>
          <dd>
            <Price value={total} size="l" />
          </dd>
        </div>
      </dl>
      {children}
    </aside>
  );
}
