import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button';
import { useDispatch, useSelector } from 'react-redux';
import { AdminHead } from '../../../../shared/components/AdminHead.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { ListFoot } from '../../../../shared/components/ListFoot.tsx';
import { NoticeToast } from '../../../../shared/components/NoticeToast.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { pages } from '../../../../shared/paths.ts';
import { isTopLevel, selectCategories } from '../../../../shared/state/categories.ts';
import { productListTexts as texts } from '../admin-product-texts.ts';
import { ROWS_A_PAGE } from '../admin-products-api.ts';
import { AdminProductsTools } from './AdminProductsTools.tsx';
import { type Notice, noticeRead } from './admin-products-slice.ts';
import { FoundProducts } from './FoundProducts.tsx';
import { useAdminProducts } from './use-admin-products.ts';
import './admin-products.css';

/** /admin/products (SPEC §2): every product, searched, filtered, sorted and paged by the server. */
export function AdminProductsPage() {
  const dispatch = useDispatch();
  const { view, status, rows, total, notice, pastEnd, look } = useAdminProducts();
  const categories = useSelector(selectCategories).filter(isTopLevel).length;
  const filtered = view.search !== '' || view.category !== '';
  // A list that fails logs out (SPEC §8): until then the page waits.
  const pending = status === 'idle' || status === 'failed' || pastEnd || (status === 'loading' && rows.length === 0);
  const first = (view.page - 1) * ROWS_A_PAGE + 1;
  const words = filtered ? texts.found(total) : texts.count(total, categories);
  return (
    <>
      <NoticeToast notice={notice && wordsOf(notice)} onRead={() => dispatch(noticeRead())} />
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
            <ListFoot
              first={first}
              shown={rows.length}
              page={view.page}
              pageSize={ROWS_A_PAGE}
              total={total}
              onPage={(page) => look({ page })}
            />
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

function wordsOf({ what, name }: Notice) {
  return { words: texts.notices[what](name), good: what !== 'without images' };
}
