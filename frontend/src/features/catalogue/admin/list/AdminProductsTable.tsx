import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import type { ColumnsType } from 'antd/es/table';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { EditRow, RemoveRow } from '../../../../shared/components/RowActions.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { AdminTable, numberColumn } from '../../../../shared/list/AdminTable.tsx';
import { sortedBy } from '../../../../shared/list/column-sort.ts';
import { pages } from '../../../../shared/paths.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsView } from './admin-products-url.ts';
import { CategoryName } from './CategoryName.tsx';
import { DraftTag } from './DraftTag.tsx';
import { StockAndPrice } from './StockAndPrice.tsx';

interface Props {
  rows: AdminProduct[];
  /** The row number of the first row. */
  first: number;
  sort: AdminProductsView['sort'];
  onSort: (sort: AdminProductsView['sort']) => void;
  onRemove: (product: AdminProduct) => void;
  onChanged: (product: AdminProduct, saved: boolean) => void;
}

/** The table of docs/requirements.md#admin-products. The server sorts by name and price, over all pages. */
export function AdminProductsTable({ rows, first, sort, onSort, onRemove, onChanged }: Props) {
  return (
    <AdminTable<AdminProduct, 'name' | 'price'>
      rows={rows}
      columns={columnsFor(sort, first, { onRemove, onChanged })}
      width={820}
      onSort={onSort}
    />
  );
}

function columnsFor(
  sort: AdminProductsView['sort'],
  first: number,
  { onRemove, onChanged }: Pick<Props, 'onRemove' | 'onChanged'>,
): ColumnsType<AdminProduct> {
  const { columns } = texts;
  return [
    numberColumn(columns.number, first),
    {
      title: columns.name,
      ...sortedBy('name', sort),
      render: (_, product) => <ProductCell product={product} onChanged={onChanged} />,
    },
    {
      title: columns.price,
      width: 136,
      align: 'right',
      className: 'num',
      ...sortedBy('price', sort),
      render: (_, { price }) => formatMoney(price),
    },
    {
      title: columns.category,
      width: 232,
      className: 'cell-category',
      render: (_, { category }) => <CategoryName name={category} />,
    },
    {
      title: columns.edit,
      width: 72,
      align: 'center',
      render: (_, { _id, name }) => (
        <EditRow to={pages.editProduct(_id)} name={texts.editOne(name)} title={columns.edit} />
      ),
    },
    {
      title: columns.remove,
      width: 88,
      align: 'center',
      render: (_, product) => (
        <RemoveRow
          id={product._id}
          name={texts.removeOne(product.name)}
          title={columns.remove}
          small
          onClick={() => onRemove(product)}
        />
      ),
    },
  ];
}

function ProductCell({ product, onChanged }: { product: AdminProduct; onChanged: Props['onChanged'] }) {
  return (
    <span className="cell-product">
      <ResponsiveImage image={product.image} sizes="40px" />
      <span>
        <strong>{product.name}</strong>
        {!product.published && <DraftTag />}
        <StockAndPrice product={product} onChanged={onChanged} />
      </span>
    </span>
  );
}
