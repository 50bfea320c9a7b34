import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import Table, { type ColumnsType } from 'antd/es/table';
import { sortedBy, sortOf } from '../../../../shared/column-sort.ts';
import { Picture } from '../../../../shared/components/Picture.tsx';
import { EditRow, RemoveRow } from '../../../../shared/components/RowDeeds.tsx';
import { formatCount, formatMoney } from '../../../../shared/format.ts';
import { pages } from '../../../../shared/paths.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import type { AdminProductsQuery } from '../admin-products-api.ts';
import { CategoryName } from './CategoryName.tsx';
import { StockPill } from './StockPill.tsx';

interface Props {
  rows: AdminProduct[];
  /** The number of the first row. */
  first: number;
  sort: AdminProductsQuery['sort'];
  onSort: (sort: AdminProductsQuery['sort']) => void;
  onRemove: (product: AdminProduct) => void;
}

/** The table of SPEC §2. Price and name are sorted by the server, over all pages. */
export function AdminProductsTable({ rows, first, sort, onSort, onRemove }: Props) {
  return (
    <Table
      rowKey="_id"
      columns={columnsFor(sort, first, onRemove)}
      dataSource={rows}
      pagination={false}
      sticky={{ offsetHeader: 73 }}
      scroll={{ x: 820 }}
      showSorterTooltip={false}
      onChange={(_, __, sorter) => onSort(sortOf<'name' | 'price', AdminProduct>(sorter))}
    />
  );
}

function columnsFor(
  sort: AdminProductsQuery['sort'],
  first: number,
  onRemove: Props['onRemove'],
): ColumnsType<AdminProduct> {
  const { columns } = texts;
  return [
    { title: columns.number, width: 72, className: 'muted', render: (_, __, place) => formatCount(first + place) },
    { title: columns.name, ...sortedBy('name', sort), render: (_, product) => <ProductCell product={product} /> },
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

function ProductCell({ product: { name, image, count } }: { product: AdminProduct }) {
  return (
    <span className="cell-product">
      <Picture image={image} sizes="40px" />
      <span>
        <strong>{name}</strong>
        <StockPill count={count} />
      </span>
    </span>
  );
}
