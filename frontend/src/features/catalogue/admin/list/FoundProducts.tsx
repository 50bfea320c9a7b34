import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { RemovalDialog } from '../../../../shared/components/RemovalDialog.tsx';
import { useAsked } from '../../../../shared/use-asked.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsQuery } from '../admin-products-api.ts';
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
          picture={<Picture image={asked.image} sizes="64px" />}
          deed={texts.remove}
          removal={removal}
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
