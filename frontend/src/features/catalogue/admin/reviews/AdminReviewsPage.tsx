import type { AdminReview } from '@shop/contracts/catalogue-admin-api.ts';
import Button from 'antd/es/button';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import '../../../../shared/components/link-button.css';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import { NarrowedTo } from '../../../../shared/list/NarrowedTo.tsx';
import { useGrowingList } from '../../../../shared/list/use-growing-list.ts';
import { useUrlView } from '../../../../shared/list/use-url-view.ts';
import { withoutRepeats } from '../../../../shared/list/without-repeats.ts';
import { pages } from '../../../../shared/paths.ts';
import '../../../../shared/styles/rows.css';
import { AdminReviewRow, type ReviewAction } from './AdminReviewRow.tsx';
import { AdminReviewsFilters } from './AdminReviewsFilters.tsx';
import './admin-reviews.css';
import { useReviewsInfiniteQuery } from './admin-reviews-api.ts';
import { adminReviewsTexts as texts } from './admin-reviews-texts.ts';
import { adminReviewsUrl, isNarrowed, noFilter } from './admin-reviews-url.ts';
import { AnswerDialog, HideDialog, RemoveAnswerDialog } from './ReviewDialogs.tsx';
import type { SavedReplies } from './ReviewTextDialog.tsx';

/** /admin/reviews: what customers wrote, newest first; answered or hidden in place (docs/api.md#admin-reviews). */
export function AdminReviewsPage({ savedReplies }: { savedReplies?: SavedReplies }) {
  const { view, setView } = useUrlView(adminReviewsUrl.viewOf, adminReviewsUrl.paramsOf);
  const { page: _, ...filter } = view;
  const { show } = filter;
  const { status, rows, hasMore, loadMore } = useGrowingList(useReviewsInfiniteQuery(filter), withoutRepeats);
  const [dialog, setDialog] = useState<{ action: ReviewAction; review: AdminReview } | null>(null);
  /** What was typed in dialogs that were closed without sending it. */
  const typed = useRef(new Map<string, string>());
  const close = () => setDialog(null);
  const draftKey = `${dialog?.action} ${dialog?.review._id}`;
  const props = dialog && {
    review: dialog.review,
    onCancel: close,
    onSaved: () => {
      typed.current.delete(draftKey);
      close();
    },
  };
  const draft = {
    typed: typed.current.get(draftKey),
    onType: (text: string) => void typed.current.set(draftKey, text),
    onConflict: (current: AdminReview) => setDialog((open) => open && { ...open, review: current }),
  };
  return (
    <>
      <AdminHeader title={texts.title} text={status === 'loading' && rows.length === 0 ? texts.loading : texts.hint} />
      <section className="sheet" aria-label={texts.title} aria-busy={status === 'loading'}>
        <AdminReviewsFilters
          view={view}
          setView={setView}
          productName={rows.find(({ product }) => product._id === view.product)?.product.name}
        />
        {view.user !== '' && (
          <NarrowedTo all={texts.everybody} onShowAll={() => setView({ user: '' })}>
            {texts.onlyOf}{' '}
            <Link to={pages.adminUser(view.user)}>
              {rows.find(({ user }) => user._id === view.user)?.user.name ?? texts.oneAuthor}
            </Link>
          </NarrowedTo>
        )}
        {rows.length > 0 && (
          <ol className="admin-reviews" aria-label={texts.list}>
            {rows.map((review) => (
              <AdminReviewRow key={review._id} review={review} onAction={(action) => setDialog({ action, review })} />
            ))}
          </ol>
        )}
        {status === 'loading' && rows.length === 0 && (
          <div className="sheet-pending">
            <LineSkeletons count={12} />
          </div>
        )}
        {status === 'failed' && <ErrorState title={texts.failed} onRetry={loadMore} />}
        {status === 'loaded' &&
          rows.length === 0 &&
          (isNarrowed(filter) ? (
            <EmptyState title={texts.nothing} text={texts.nothingText}>
              <Button type="primary" onClick={() => setView(noFilter)}>
                {texts.clear}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.empty[show]} text={texts.emptyText[show]} />
          ))}
        {status !== 'failed' && hasMore && (
          <div className="admin-reviews-more">
            <button
              type="button"
              className="link-button link-button-quiet"
              aria-disabled={status === 'loading'}
              onClick={() => status === 'loaded' && loadMore()}
            >
              {status === 'loading' ? texts.loading : texts.showMore}
            </button>
          </div>
        )}
      </section>
      {props && dialog.action === 'answer' && (
        <AnswerDialog {...props} {...draft} {...(savedReplies && { savedReplies })} />
      )}
      {props && dialog.action === 'removeAnswer' && <RemoveAnswerDialog {...props} />}
      {props && dialog.action === 'hide' && <HideDialog {...props} {...draft} />}
    </>
  );
}
