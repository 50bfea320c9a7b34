import type { AdminPageRow } from '@shop/contracts/shop-pages-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { adminPages } from '../../../shared/admin-paths.ts';
import { messageOf } from '../../../shared/api/api-client.ts';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { NoticeToast } from '../../../shared/components/NoticeToast.tsx';
import { RemovalRequest } from '../../../shared/components/RemovalRequest.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { exactTime } from '../../../shared/format.ts';
import { useKeptFocus } from '../../../shared/hooks/use-kept-focus.ts';
import { pages } from '../../../shared/paths.ts';
import { noticeShown, selectNotice } from '../../../shared/state/notices.ts';
import '../../../shared/styles/pills.css';
import '../../../shared/styles/rows.css';
import './pages.css';
import { useRemoveShopPageMutation, useShopPagesQuery } from './pages-api.ts';
import { pagesTexts as texts } from './pages-texts.ts';

/** /admin/pages: the pages of the merchant, drafts included, in the order of the footer (docs/api.md#pages). */
export function ShopPagesPage() {
  const { data, error, isFetching, refetch } = useShopPagesQuery();
  const [removed, setRemoved] = useState<AdminPageRow | null>(null);
  const dispatch = useDispatch();
  const sheet = useKeptFocus<HTMLElement>();
  return (
    <>
      <NoticeToast notice={useSelector(selectNotice)} onShown={() => dispatch(noticeShown())} />
      <AdminHeader title={texts.title} text={data && texts.count(data.length)}>
        <LinkButton to={adminPages.createShopPage} primary>
          {texts.newPage}
        </LinkButton>
      </AdminHeader>
      <section className="sheet page-sheet" {...sheet} aria-label={texts.title}>
        {!data && !error && <LineSkeletons count={6} />}
        {error && !isFetching && !data && <ErrorState title={texts.failed} text={messageOf(error)} onRetry={refetch} />}
        {data?.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
        {data && data.length > 0 && (
          <ul className="page-rows">
            {data.map((page) => (
              <PageRow key={page._id} page={page} onRemove={() => setRemoved(page)} />
            ))}
          </ul>
        )}
      </section>
      {removed !== null && (
        <RemovalRequest
          useRemove={useRemoveShopPageMutation}
          id={removed._id}
          action={texts.remove}
          onRemoved={() => setRemoved(null)}
          onCancel={() => setRemoved(null)}
        >
          <p>{texts.removeQuestion(removed.title)}</p>
        </RemovalRequest>
      )}
    </>
  );
}

function PageRow({
  page: { _id, slug, title, published, saved },
  onRemove,
}: {
  page: AdminPageRow;
  onRemove: () => void;
}) {
  return (
    <li>
      <div className="page-row-text">
        <span className="page-row-title">
          <strong>{title}</strong>
          {!published && <span className="pill pill-warm">{texts.draft}</span>}
        </span>
        <span className="faint">{pages.shopPage(slug)}</span>
        <span className="faint">{texts.savedBy(saved.by, exactTime(saved.at))}</span>
      </div>
      <div className="page-row-actions">
        {published && (
          <LinkButton to={pages.shopPage(slug)} label={texts.viewPage(title)}>
            {texts.view}
          </LinkButton>
        )}
        <LinkButton to={adminPages.editShopPage(_id)} label={texts.editPage(title)}>
          {texts.edit}
        </LinkButton>
        <Button aria-label={texts.removePage(title)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
