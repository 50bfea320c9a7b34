import type { AdminVariants } from '@shop/contracts/catalogue-admin-api.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf } from '../../../../shared/api/api-client.ts';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { GoBack } from '../../../../shared/components/GoBack.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { PanelSkeleton } from '../../../../shared/components/Skeletons.tsx';
import { pages } from '../../../../shared/paths.ts';
import { useProductDetailsQuery } from '../../details/details-api.ts';
import { VariantsForm } from './VariantsForm.tsx';
import { useAdminVariantsQuery } from './variants-api.ts';
import { variantTexts as texts } from './variants-texts.ts';

/** /admin/edit-product/{id}/variants: what a product comes in, and price and stock of each variant. */
export function VariantsPage() {
  const { id = '' } = useParams();
  return <Variants key={id} id={id} />;
}

function Variants({ id }: { id: string }) {
  const variants = useAdminVariantsQuery(id);
  const product = useProductDetailsQuery(id);
  const [saved, setSaved] = useState<AdminVariants>();
  const shown = newest(variants.data, saved);
  const failure = variants.error ?? product.error;
  const isLoading = !failure && !(shown && product.data);
  return (
    <>
      <GoBack to={pages.editProduct(id)} />
      <AdminHeader title={texts.title} text={isLoading ? texts.loading : product.data?.name}>
        <LinkButton to={pages.editProduct(id)}>{texts.toForm}</LinkButton>
      </AdminHeader>
      {shown && product.data ? (
        <VariantsForm
          key={shown.updatedAt}
          product={product.data}
          shown={shown}
          isSaved={shown === saved}
          onSaved={setSaved}
          reload={{
            loading: variants.isFetching,
            failure: variants.error && messageOf(variants.error),
            onLoad: variants.refetch,
          }}
        />
      ) : failure ? (
        <section className="sheet">
          <ErrorState
            title={texts.loadFailed}
            text={messageOf(failure)}
            onRetry={() => void Promise.all([variants.refetch(), product.refetch()])}
          />
        </section>
      ) : (
        <div className="stack">
          <PanelSkeleton lines={4} />
          <PanelSkeleton lines={8} />
        </div>
      )}
    </>
  );
}

/** What was saved here, unless another version was loaded since. */
function newest(loaded: AdminVariants | undefined, saved: AdminVariants | undefined): AdminVariants | undefined {
  if (loaded === undefined || saved === undefined) return saved ?? loaded;
  return saved.updatedAt >= loaded.updatedAt ? saved : loaded;
}
