import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_NAME } from '@shop/contracts/catalogue-api.ts';
import { Fragment } from 'react';
import { useSelector } from 'react-redux';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { formatMoney } from '../../../../shared/format.ts';
import { AdminListPage } from '../../../../shared/list/AdminListPage.tsx';
import type { Columns } from '../../../../shared/list/AdminTable.tsx';
import type { RowRemoval } from '../../../../shared/list/RemovableRows.tsx';
import { pages } from '../../../../shared/paths.ts';
import { isTopLevel, selectCategories } from '../../../../shared/state/categories.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { useAdminProductsInfiniteQuery, useRemoveProductMutation } from '../admin-products-api.ts';
import { AdminProductsFilters } from './AdminProductsFilters.tsx';
import './admin-products.css';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { adminProductsUrl, noFilter } from './admin-products-url.ts';
import { StockAndPrice } from './StockAndPrice.tsx';

/** The columns of docs/requirements.md#admin-products; the server sorts by name and price. */
const columns: Columns<AdminProduct> = {
  name: {
    sorts: true,
    render: (product) => (
      <span className="cell-product">
        <ResponsiveImage image={product.image} sizes="40px" />
        <span>
          <strong>{product.name}</strong>
          {!product.published && <DraftTag />}
          <StockAndPrice product={product} />
        </span>
      </span>
    ),
  },
  price: { width: 136, align: 'right', className: 'num', sorts: true, render: priceOf },
  category: { width: 232, className: 'cell-category', render: ({ category }) => <CategoryName name={category} /> },
};

const removal: RowRemoval<AdminProduct> = {
  useRemove: useRemoveProductMutation,
  editLabel: ({ name }) => texts.editOne(name),
  removeLabel: ({ name }) => texts.removeOne(name),
  removedText: ({ name }) => texts.removed(name),
  imageOf: ({ image }) => <ResponsiveImage image={image} sizes="64px" />,
  describe: ({ name }) => (
    <div>
      <strong>{name}</strong>
      <span className="faint">{texts.leavesShop}</span>
    </div>
  ),
};

/** /admin/products (docs/requirements.md#admin-products): all products, searched, filtered and sorted by the server. */
export function AdminProductsPage() {
  const categories = useSelector(selectCategories).filter(isTopLevel).length;
  return (
    <AdminListPage
      texts={texts}
      useParts={useAdminProductsInfiniteQuery}
      url={adminProductsUrl}
      pageSize={25}
      noFilter={noFilter}
      maxSearch={MAX_NAME}
      summary={({ isFiltered, count }) => (isFiltered ? texts.found(count.all) : texts.count(count.all, categories))}
      actions={() => <CreateLink icon />}
      filters={({ view, setView }) => <AdminProductsFilters view={view} setView={setView} />}
      columns={columns}
      width={820}
      pageOf={({ _id }) => pages.editProduct(_id)}
      removal={removal}
      phone={{
        className: 'product-rows',
        row: (product) => <PhoneRow product={product} />,
        below: (product) => (
          <div className="row-stock">
            <StockAndPrice product={product} />
          </div>
        ),
      }}
      empty={
        <EmptyState title={texts.empty} text={texts.emptyText}>
          <CreateLink />
        </EmptyState>
      }
      rowHeight={40}
      className="products-sheet"
    />
  );
}

function PhoneRow({ product }: { product: AdminProduct }) {
  return (
    <>
      <ResponsiveImage image={product.image} sizes="48px" />
      <span className="rows-words">
        <strong>{product.name}</strong>
        {!product.published && <DraftTag />}
        <span className="faint">
          <CategoryName name={product.category} />
        </span>
      </span>
      <span className="rows-right">
        <strong className="num">{priceOf(product)}</strong>
        <span className="rows-go">{texts.edit}</span>
      </span>
    </>
  );
}

function CreateLink({ icon = false }: { icon?: boolean }) {
  return (
    <LinkButton to={pages.createProduct} primary>
      {icon && <Icon of={PlusOutlined} />}
      {texts.createNew}
    </LinkButton>
  );
}

/** Marks a product that shoppers do not see. */
function DraftTag() {
  return <span className="pill pill-teal">{texts.draft}</span>;
}

/** A category's full name, which wraps after slashes. */
function CategoryName({ name }: { name: string }) {
  return name.split('/').map((segment, depth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity but their depth
    <Fragment key={depth}>
      {depth > 0 && (
        <>
          /<wbr />
        </>
      )}
      {segment}
    </Fragment>
  ));
}

/** Of a product with options the lowest price of its variants. */
function priceOf({ price, hasOptions }: AdminProduct): string {
  return hasOptions ? texts.from(formatMoney(price)) : formatMoney(price);
}
