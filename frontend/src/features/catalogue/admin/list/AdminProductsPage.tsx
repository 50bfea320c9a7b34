import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button';
import Pagination from 'antd/es/pagination';
import { useSelector } from 'react-redux';
import { AdminHead } from '../../../../shared/components/AdminHead.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { pages } from '../../../../shared/paths.ts';
import { isTopLevel, selectCategories } from '../../../../shared/state/categories.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { ROWS_A_PAGE } from '../admin-products-api.ts';
import { AdminProductsTools } from './AdminProductsTools.tsx';
import { FoundProducts } from './FoundProducts.tsx';
import { NoticeToast } from './NoticeToast.tsx';
import { useAdminProducts } from './use-admin-products.ts';
import './admin-products.css';

/** /admin/products (SPEC §2): every product, searched, filtered, sorted and paged by the server. */
export function AdminProductsPage() {
  const { view, status, rows, total, pastEnd, look } = useAdminProducts();
  const categories = useSelector(selectCategories).filter(isTopLevel).length;
  const filtered = view.search !== '' || view.category !== '';
  // A list that fails logs out (SPEC §8): until then the page waits.
  const pending = status === 'idle' || status === 'failed' || pastEnd || (status === 'loading' && rows.length === 0);
  const first = (view.page - 1) * ROWS_A_PAGE + 1;
  const words = filtered ? texts.found(total) : texts.count(total, categories);
  return (
    <>
      <NoticeToast />
      <AdminHead title={texts.title} text={pending ? texts.loading : words}>
        <LinkButton to={pages.createProduct} primary>
          <PlusOutlined aria-hidden />
          {texts.createNew}
        </LinkButton>
      </AdminHead>
      <section className="sheet products-sheet" aria-label={texts.title} aria-busy={status === 'loading'}>
        <AdminProductsTools view={view} look={look}>
          {!pending && rows.length > 0 && texts.of(rows.length, total)}
        </AdminProductsTools>
        {pending ? (
          <div className="sheet-pending">
            <LineSkeletons count={12} height={40} />
          </div>
        ) : rows.length > 0 ? (
          <>
            <FoundProducts rows={rows} first={first} sort={view.sort} onSort={(sort) => look({ sort })} />
            <div className="sheet-foot">
              <span className="faint">{texts.shown(first, first + rows.length - 1)}</span>
              <Pagination
                size="small"
                current={view.page}
                pageSize={ROWS_A_PAGE}
                total={total}
                showSizeChanger={false}
                showLessItems
                hideOnSinglePage
                onChange={(page) => look({ page })}
              />
            </div>
          </>
        ) : filtered ? (
          <EmptyState title={texts.nothingFound} text={texts.nothingFoundText}>
            <Button type="primary" onClick={() => look({ search: '', category: '' })}>
              {texts.showAll}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <LinkButton to={pages.createProduct} primary>
              {texts.createNew}
            </LinkButton>
          </EmptyState>
        )}
      </section>
    </>
  );
}
