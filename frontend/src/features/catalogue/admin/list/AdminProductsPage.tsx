import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import type { AdminProduct } from '@shop/contracts/catalogue-admin-api.ts';
import { MAX_NAME } from '@shop/contracts/catalogue-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { NoticeToast } from '../../../../shared/components/NoticeToast.tsx';
import { ResponsiveImage } from '../../../../shared/components/ResponsiveImage.tsx';
import { AdminList } from '../../../../shared/list/AdminList.tsx';
import { RemovableRows } from '../../../../shared/list/RemovableRows.tsx';
import { useAdminList } from '../../../../shared/list/use-admin-list.ts';
import { pages } from '../../../../shared/paths.ts';
import { isTopLevel, selectCategories } from '../../../../shared/state/categories.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { AdminProductsFilters } from './AdminProductsFilters.tsx';
import { AdminProductsRows } from './AdminProductsRows.tsx';
import { AdminProductsTable } from './AdminProductsTable.tsx';
import './admin-products.css';
import { adminProductsActions as actions, selectAdminProducts } from './admin-products-slice.ts';
import { adminProductsUrl } from './admin-products-url.ts';

const config = { actions, url: adminProductsUrl, pageSize: 25 };

/** /admin/products (docs/requirements.md#admin-products): all products, searched, filtered and sorted by the server. */
export function AdminProductsPage() {
  const dispatch = useDispatch();
  const products = useSelector(selectAdminProducts);
  const categories = useSelector(selectCategories).filter(isTopLevel).length;
  const list = useAdminList(config, products);
  const { view, setView, rows, count } = list;
  const { page: _, sort: __, ...filter } = view;
  const filtered = Object.values(filter).some((value) => value !== '');
  const { notice, removal } = products;
  const changed = (product: AdminProduct, saved: boolean) => {
    dispatch(actions.rowChanged(product));
    if (saved) dispatch(actions.noticed({ event: 'updated', name: product.name }));
  };
  return (
    <>
      <NoticeToast
        notice={
          notice && { text: texts.notices[notice.event](notice.name), success: notice.event !== 'without images' }
        }
        onShown={() => dispatch(actions.noticeShown())}
      />
      <AdminList
        list={list}
        texts={texts}
        summary={filtered ? texts.found(count.all) : texts.count(count.all, categories)}
        actions={<CreateLink icon />}
        filters={<AdminProductsFilters view={view} setView={setView} />}
        maxSearch={MAX_NAME}
        onShowAll={() => setView({ search: '', category: '', stock: '', image: '', published: '' })}
        {...(!filtered && { empty: <NoProducts /> })}
        rowHeight={40}
        className="products-sheet"
      >
        {(first) => (
          <RemovableRows
            rows={rows}
            removal={removal}
            label={texts.remove}
            onOpen={() => dispatch(actions.removalRequested())}
            onConfirm={(product) => dispatch(actions.removalConfirmed(product))}
            imageOf={({ image }) => <ResponsiveImage image={image} sizes="64px" />}
            describe={(product) => <RemovalDetails product={product} />}
          >
            {(onRemove) => (
              <>
                <AdminProductsTable
                  rows={rows}
                  first={first}
                  sort={view.sort}
                  onSort={(sort) => setView({ sort })}
                  onRemove={onRemove}
                  onChanged={changed}
                />
                <AdminProductsRows rows={rows} onRemove={onRemove} onChanged={changed} />
              </>
            )}
          </RemovableRows>
        )}
      </AdminList>
    </>
  );
}

function CreateLink({ icon = false }: { icon?: boolean }) {
  return (
    <LinkButton to={pages.createProduct} primary>
      {icon && <PlusOutlined aria-hidden />}
      {texts.createNew}
    </LinkButton>
  );
}

function NoProducts() {
  return (
    <EmptyState title={texts.empty} text={texts.emptyText}>
      <CreateLink />
    </EmptyState>
  );
}

function RemovalDetails({ product }: { product: AdminProduct }) {
  return (
    <div>
      <strong>{product.name}</strong>
      <span className="faint">{texts.leavesShop}</span>
    </div>
  );
}
