import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { orderNumber } from '@shop/contracts/order-number.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../../../shared/components/Day.tsx';
import { pages } from '../../../../shared/paths.ts';
import { DescriptionList } from '../../DescriptionList.tsx';
import { AttentionAction } from './AttentionAction.tsx';
import { useResolveDiscrepancyMutation } from './attention-api.ts';
import { attentionTexts as texts } from './attention-texts.ts';
import { detailsOf, orderOf, productOf, subjectOf } from './discrepancy-details.ts';
import { discrepancyTexts } from './discrepancy-texts.ts';

interface Props {
  rows: OrderAttention['discrepancies'];
  onResolved: (id: string) => void;
}

/** Where the books disagree, with a link to check it and the action that closes it. */
export function DiscrepancyRows({ rows, onResolved }: Props) {
  return (
    <ul className="attention-rows">
      {rows.map((row) => {
        const order = orderOf(row);
        const product = productOf(row);
        const subject = subjectOf(row);
        return (
          <li key={row._id}>
            <div className="attention-words">
              <strong>{discrepancyTexts.rule(row.rule)}</strong>
              <span className="faint">
                {texts.found} <Day iso={row.foundAt} />
              </span>
              <DescriptionList entries={detailsOf(row)} />
            </div>
            <div className="attention-actions">
              {order !== null && (
                <Link
                  to={pages.adminOrderDetails(order)}
                  aria-label={texts.ofOrder(texts.openOrder, orderNumber(order))}
                >
                  {texts.openOrder}
                </Link>
              )}
              {product !== null && (
                <Link to={pages.editProduct(product)} aria-label={texts.ofSubject(texts.openProduct, subject)}>
                  {texts.openProduct}
                </Link>
              )}
              <AttentionAction
                label={texts.resolve}
                name={texts.ofSubject(`${texts.resolve}: ${discrepancyTexts.rule(row.rule)}`, subject)}
                id={row._id}
                useAction={useResolveDiscrepancyMutation}
                onDone={onResolved}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
