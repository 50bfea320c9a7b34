import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { afterSuccess } from '../../../shared/api/shop-api.ts';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { GoBack } from '../../../shared/components/GoBack.tsx';
import { PanelSkeleton } from '../../../shared/components/Skeletons.tsx';
import { type Form, useForm } from '../../../shared/hooks/use-form.ts';
import { noticed } from '../../../shared/state/notices.ts';
import { PageForm } from './PageForm.tsx';
import { emptyValues, type FormValues, pageErrors, pageOf, slugOf } from './page-values.ts';
import { useCreateShopPageMutation, useShopPagesQuery } from './pages-api.ts';
import { pagesTexts as texts } from './pages-texts.ts';
import { useRefusals } from './use-refusals.ts';

/** /admin/pages/new: a page that is a draft until it is published. */
export function CreateShopPage() {
  const { data, isError } = useShopPagesQuery();
  const last = Math.max(0, ...(data ?? []).map(({ position }) => position));
  return (
    <>
      <GoBack to={adminPages.shopPages} />
      <AdminHeader title={texts.createTitle} />
      {data || isError ? (
        <NewPage position={Math.min(last + 1, 99)} />
      ) : (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={12} />
        </div>
      )}
    </>
  );
}

function NewPage({ position }: { position: number }) {
  const [first] = useState(() => emptyValues(position));
  const [create, request] = useCreateShopPageMutation();
  const { refused, failure } = useRefusals(request.error);
  const form = withSuggestedSlug(useForm('page', first, pageErrors, refused));
  const dispatch = useDispatch();
  const submit = () =>
    void afterSuccess(create(pageOf(form.values)).unwrap(), () =>
      dispatch(noticed({ text: texts.created, success: true })),
    );
  if (request.isSuccess) return <Navigate to={adminPages.shopPages} replace />;
  return (
    <PageForm
      label={texts.createTitle}
      form={form}
      slugIsFixed={false}
      working={request.isLoading}
      failure={failure}
      action={texts.create}
      onSubmit={submit}
      onDiscard={() => form.reset(first)}
    />
  );
}

/** The address follows the title until somebody types another one. */
function withSuggestedSlug(form: Form<FormValues>): Form<FormValues> {
  return {
    ...form,
    change: (next) =>
      form.change((before) => {
        const changed = typeof next === 'function' ? next(before) : next;
        const follows = changed.title !== undefined && before.slug === slugOf(before.title);
        return follows ? { slug: slugOf(changed.title ?? ''), ...changed } : changed;
      }),
  };
}
