import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined';
import type { AdminPage } from '@shop/contracts/shop-pages-api.ts';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { detailsOf, messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { FormConflict } from '../../../shared/components/FormConflict.tsx';
import { GoBack } from '../../../shared/components/GoBack.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { NoticeToast, type ToastMessage } from '../../../shared/components/NoticeToast.tsx';
import { PanelSkeleton } from '../../../shared/components/Skeletons.tsx';
import { exactTime } from '../../../shared/format.ts';
import { useConflict } from '../../../shared/hooks/use-conflict.ts';
import { useForm } from '../../../shared/hooks/use-form.ts';
import { pages } from '../../../shared/paths.ts';
import { PageForm } from './PageForm.tsx';
import { type FormValues, formValuesOf, pageErrors, pageOf, textOf } from './page-values.ts';
import { useAdminShopPageQuery, useSaveShopPageMutation } from './pages-api.ts';
import { pagesTexts as texts } from './pages-texts.ts';
import { useRefusals } from './use-refusals.ts';

interface Props {
  /** Renders content under the form, such as the audit log. */
  under?: (id: string) => ReactNode;
}

/** /admin/pages/{id}: edits a page; the one who is second decides about what both have changed. */
export function EditShopPage({ under }: Props) {
  const { id = '' } = useParams();
  return <LoadedPage key={id} id={id} under={under?.(id)} />;
}

function LoadedPage({ id, under }: { id: string; under: ReactNode }) {
  const { data, error, isFetching, refetch } = useAdminShopPageQuery(id);
  const [saved, setSaved] = useState<AdminPage>();
  const page = saved ?? data;
  return (
    <>
      <GoBack to={adminPages.shopPages} />
      <AdminHeader
        title={texts.editTitle}
        {...(page && { tab: page.title, text: texts.savedBy(page.saved.by, exactTime(page.saved.at)) })}
      >
        {page?.published && <LinkButton to={pages.shopPage(page.slug)}>{texts.view}</LinkButton>}
      </AdminHeader>
      {page ? (
        <>
          <EditPage page={page} onSaved={setSaved} />
          {under}
        </>
      ) : error === undefined || isFetching ? (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={12} />
        </div>
      ) : (
        <section className="sheet">
          {statusOf(error) === 404 ? (
            <EmptyState icon={<Icon of={FileTextOutlined} />} title={texts.notThere} text={texts.notThereText}>
              <LinkButton to={adminPages.shopPages} primary>
                {texts.toPages}
              </LinkButton>
            </EmptyState>
          ) : (
            <ErrorState title={texts.failed} text={messageOf(error)} onRetry={refetch} />
          )}
        </section>
      )}
    </>
  );
}

function EditPage({ page, onSaved }: { page: AdminPage; onSaved: (page: AdminPage) => void }) {
  const [save, request] = useSaveShopPageMutation();
  const [notice, setNotice] = useState<ToastMessage | null>(null);
  const { refused, failure } = useRefusals(request.error);
  const form = useForm('page', formValuesOf(page), pageErrors, refused);
  const { conflict, useTheirs, ...conflicts } = useConflict<FormValues, AdminPage>(form, formValuesOf);

  const begin = (next: AdminPage) => {
    onSaved(next);
    conflicts.begin(next);
  };
  const submit = async () => {
    const { data, error } = await save({ _id: page._id, version: page.version, ...pageOf(form.values) });
    if (data) {
      begin(data);
      setNotice({ text: texts.saved, success: true });
      return;
    }
    const theirs = detailsOf<AdminPage>(error, ['page-changed']);
    if (theirs === undefined) return;
    conflicts.join(page, theirs);
    onSaved(theirs);
  };

  return (
    <PageForm
      label={texts.editTitle}
      form={form}
      slugIsFixed={page.slugIsFixed}
      working={request.isLoading}
      failure={failure}
      action={texts.save}
      onSubmit={() => void submit()}
      onDiscard={() => begin(page)}
    >
      {conflict && (
        <FormConflict
          title={texts.conflict(conflict.theirs.saved.by)}
          fields={conflict.fields}
          labelOf={(name) => (name === 'title' ? texts.pageTitle : texts[name])}
          textOf={textOf}
          onUseTheirs={useTheirs}
        />
      )}
      <NoticeToast notice={notice} onShown={() => setNotice(null)} />
    </PageForm>
  );
}
