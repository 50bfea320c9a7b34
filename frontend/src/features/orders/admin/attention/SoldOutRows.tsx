import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { Link } from 'react-router-dom';
import { adminPages } from '../../../../shared/admin-paths.ts';
import { pages } from '../../../../shared/paths.ts';
import { attentionTexts as texts } from './attention-texts.ts';

/** Products that are sold out, each with a link to its form, and the list that shows all of them. */
export function SoldOutRows({ rows }: { rows: OrderAttention['soldOut'] }) {
  return (
    <>
      <ul className="attention-rows">
        {rows.map(({ _id, name, waiting = 0 }) => (
          <li key={_id}>
            <div className="attention-words">
              <strong>{name}</strong>
              {waiting > 0 && <span className="faint">{texts.waiting(waiting)}</span>}
            </div>
            <div className="attention-actions">
              <Link to={pages.editProduct(_id)} aria-label={texts.ofSubject(texts.editProduct, name)}>
                {texts.editProduct}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p className="attention-filters">
        <Link to={adminPages.soldOut}>{texts.showSoldOut}</Link>
      </p>
    </>
  );
}
