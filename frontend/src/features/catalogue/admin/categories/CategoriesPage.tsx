import type { AdminCategory } from '@shop/contracts/categories-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf, statusOf } from '../../../../shared/api/api-client.ts';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { NoticeToast, type ToastMessage } from '../../../../shared/components/NoticeToast.tsx';
import { LineSkeletons } from '../../../../shared/components/Skeletons.tsx';
import '../../../../shared/styles/rows.css';
import { CategoryDialog } from './CategoryDialog.tsx';
import { type CategoryAction, CategoryRow } from './CategoryRow.tsx';
import './categories-page.css';
import { useAdminCategoriesQuery, useOrderCategoriesMutation } from './categories-admin-api.ts';
import { adminCategoriesTexts as texts } from './categories-texts.ts';
import { movedBy, productsOf } from './category-tree.ts';
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx';
import { MergeCategoryDialog } from './MergeCategoryDialog.tsx';

/** How often the numbers are read again while products are on their way to a renamed category, in milliseconds. */
const MOVING_POLL_MS = 2_000;

/** What is open: a form for a new category, or an action on one, as it was when it was opened. */
type Open = { action: 'add' } | { action: Exclude<CategoryAction, 'up' | 'down'>; category: AdminCategory };

/** The category that a dialog is about, as it is now; as it was when it is no longer there, which the shop says. */
function presentOf(open: Open | null, categories: readonly AdminCategory[] = []): AdminCategory | undefined {
  if (open === null || open.action === 'add') return undefined;
  return categories.find(({ _id }) => _id === open.category._id) ?? open.category;
}

/** /admin/categories: the categories of the shop, with what stands in them (docs/api.md#admin-categories). */
export function CategoriesPage() {
  const [isMoving, setMoving] = useState(false);
  const { data, isError, isFetching, refetch } = useAdminCategoriesQuery(undefined, {
    pollingInterval: isMoving ? MOVING_POLL_MS : 0,
  });
  const categories = data?.categories;
  const moves = categories?.some(({ productsToMove }) => productsToMove > 0) ?? false;
  if (moves !== isMoving) setMoving(moves);
  const [open, setOpen] = useState<Open | null>(null);
  const [notice, setNotice] = useState<ToastMessage | null>(null);
  const [order, ordering] = useOrderCategoriesMutation();
  const close = (text?: string) => {
    setOpen(null);
    if (text !== undefined) setNotice({ text, success: true });
  };
  const move = async (category: AdminCategory, by: -1 | 1) => {
    const moved = movedBy(categories ?? [], category, by);
    if (moved === undefined || ordering.isLoading) return;
    const { error } = await order(moved);
    if (error === undefined) return;
    setNotice({ text: statusOf(error) === 409 ? texts.changedMeanwhile : messageOf(error), success: false });
    refetch();
  };
  const act = (category: AdminCategory) => (action: CategoryAction) => {
    if (action === 'up' || action === 'down') void move(category, action === 'up' ? -1 : 1);
    else setOpen({ action, category });
  };
  const counts = productsOf(categories ?? []);
  const dialog = { all: categories ?? [], onClose: close };
  const opened = presentOf(open, categories);
  return (
    <>
      <AdminHeader title={texts.title} text={categories && texts.count(categories.length)}>
        <Button type="primary" disabled={!categories} onClick={() => setOpen({ action: 'add' })}>
          {texts.add}
        </Button>
      </AdminHeader>
      <section className="sheet" aria-label={texts.list}>
        {!categories && !isError && (
          <div role="status" aria-label={texts.loading} className="sheet-pending">
            <LineSkeletons count={8} />
          </div>
        )}
        {!categories && isError && !isFetching && (
          <ErrorState title={texts.failed} text={texts.failedText} onRetry={refetch} />
        )}
        {categories?.length === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
        {categories && (
          <ul className="category-rows">
            {categories.map((category) => (
              <CategoryRow
                key={category._id}
                category={category}
                count={counts.get(category.name) ?? category}
                canMove={{
                  up: movedBy(categories, category, -1) !== undefined,
                  down: movedBy(categories, category, 1) !== undefined,
                }}
                onAction={act(category)}
              />
            ))}
          </ul>
        )}
      </section>
      {open?.action === 'add' && <CategoryDialog {...dialog} />}
      {open?.action === 'edit' && opened && <CategoryDialog {...dialog} category={opened} />}
      {open?.action === 'merge' && opened && <MergeCategoryDialog {...dialog} category={opened} />}
      {open?.action === 'remove' && opened && <DeleteCategoryDialog {...dialog} category={opened} />}
      <NoticeToast notice={notice} onShown={() => setNotice(null)} />
    </>
  );
}
