import SwapOutlined from '@ant-design/icons-svg/es/asn/SwapOutlined';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useExistingProductsQuery } from '../../../shared/api/existing-products-api.ts';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Breadcrumbs } from '../../../shared/components/Breadcrumbs.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../shared/components/ErrorState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { pages } from '../../../shared/paths.ts';
import { compareTexts as texts } from './compare-texts.ts';
import './compare-page.css';
import { focusHeading } from '../../../shared/browser/focus-heading.ts';
import { Icon } from '../../../shared/components/Icon.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { MAX_COMPARED, removeCompared } from './compared-products.ts';

/** Up to four products side by side, by the ids in the URL, which can be shared (docs/api.md#screens). */
export function ComparePage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('ids') ?? '';
  const ids = useMemo(() => [...new Set(wanted.split(',').filter((id) => id !== ''))].slice(0, MAX_COMPARED), [wanted]);
  const takeOut = (id: string) => {
    removeCompared(id);
    setParams({ ids: ids.filter((one) => one !== id).join(',') }, { replace: true });
    // The button goes with its product.
    focusHeading();
  };
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <Breadcrumbs way={[{ title: texts.shop, to: pages.home }, { title: texts.title }]} />
      <PageTitle title={texts.title} />
      {ids.length === 0 ? (
        <EmptyState icon={<Icon of={SwapOutlined} />} title={texts.nothing} text={texts.nothingText}>
          <LinkButton to={pages.productList()} primary>
            {texts.browse}
          </LinkButton>
        </EmptyState>
      ) : (
        <Comparison ids={ids} onTakeOut={takeOut} />
      )}
    </main>
  );
}

function Comparison({ ids, onTakeOut }: { ids: string[]; onTakeOut: (id: string) => void }) {
  // Those that are taken out stay loaded.
  const [loadedIds, setLoadedIds] = useState(ids);
  if (ids.some((id) => !loadedIds.includes(id))) setLoadedIds(ids);
  const { currentData: existing, isError, refetch } = useExistingProductsQuery(loadedIds);
  if (isError) return <ErrorState title={texts.failed} onRetry={refetch} />;
  if (existing === undefined) {
    return (
      <div role="status" aria-label={texts.loading}>
        <LineSkeletons count={8} />
      </div>
    );
  }
  const products = existing.filter(({ _id }) => ids.includes(_id));
  const missing = ids.length - products.length;
  return (
    <>
      {missing > 0 && <Banner tone="quiet">{texts.missing(missing)}</Banner>}
      {products.length > 0 && <ComparisonTable products={products} onTakeOut={onTakeOut} />}
    </>
  );
}
