import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsQuery } from '../admin-products-api.ts';
import { RemovalDialog } from '../RemovalDialog.tsx';
import { AdminProductsRows } from './AdminProductsRows.tsx';
import { AdminProductsTable } from './AdminProductsTable.tsx';
import { removalAsked, removalConfirmed, selectAdminProducts } from './admin-products-slice.ts';

interface Props {
  rows: AdminProduct[];
  first: number;
  sort: AdminProductsQuery['sort'];
  onSort: (sort: AdminProductsQuery['sort']) => void;
}

/** The rows, as a table or as a phone's links; deleting one asks first (SPEC §2). */
export function FoundProducts(props: Props) {
  const dispatch = useDispatch();
  const { rows } = props;
  const { removal } = useSelector(selectAdminProducts);
  const [asked, setAsked] = useAsked(rows);
  const ask = (product: AdminProduct) => {
    dispatch(removalAsked());
    setAsked(product);
  };
  return (
    <>
      <AdminProductsTable {...props} onRemove={ask} />
      <AdminProductsRows rows={rows} onRemove={ask} />
      {asked && (
        <RemovalDialog
          key={asked._id}
          image={asked.image}
          deed={texts.remove}
          working={removal.status === 'sending'}
          fault={removal.status === 'failed' ? removal.message : undefined}
          onConfirm={() => dispatch(removalConfirmed(asked))}
          onCancel={() => setAsked(null)}
        >
          <div>
            <strong>{asked.name}</strong>
            <span className="faint">{texts.leavesShop}</span>
          </div>
        </RemovalDialog>
      )}
    </>
  );
}

/** Which product is asked about. Once it has gone, the focus goes to the row that took its place. */
function useAsked(rows: AdminProduct[]) {
  const [asked, setAsked] = useState<AdminProduct | null>(null);
  const place = useRef(0);
  const at = rows.findIndex(({ _id }) => _id === asked?._id);
  const gone = asked !== null && at < 0;
  useEffect(() => {
    if (at >= 0) place.current = at;
    if (!gone) return;
    setAsked(null);
    focusRemoval(rows[Math.min(place.current, rows.length - 1)]);
  }, [at, gone, rows]);
  return [gone ? null : asked, setAsked] as const;
}

/** The table and the phone's rows both stand in the page; only one of them is shown. */
function focusRemoval(product: AdminProduct | undefined) {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-remove="${product?._id}"]`);
  const shown = [...buttons].find((button) => button.offsetParent !== null);
  (shown ?? document.getElementById('main'))?.focus();
}
