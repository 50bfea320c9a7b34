import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { Breadcrumbs } from '../../shared/components/Breadcrumbs.tsx';
import { EmptyState } from '../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { Icon } from '../../shared/components/Icon.tsx';
import { LinkButton } from '../../shared/components/LinkButton.tsx';
import { PageTitle } from '../../shared/components/PageTitle.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { pages } from '../../shared/paths.ts';
import { PageBody } from './PageBody.tsx';
import { useShopPageQuery } from './shop-page-api.ts';
import { shopPageTexts as texts } from './shop-page-texts.ts';

/** /page/{slug}: a page that the merchant has written (docs/api.md#pages). */
export function ShopPage() {
  const { slug = '' } = useParams();
  const { currentData: page, error, isFetching, refetch } = useShopPageQuery(slug);
  if (page !== undefined)
    return (
      <Main>
        <Breadcrumbs way={[{ title: texts.shop, to: pages.home }, { title: page.title }]} />
        <PageTitle title={page.title} />
        <PageBody html={page.html} />
      </Main>
    );
  if (error === undefined || isFetching)
    return (
      <Main busy>
        <p className="sr" role="status">
          {texts.loading}
        </p>
        <LineSkeletons count={8} />
      </Main>
    );
  if (statusOf(error) === 404)
    return (
      <Main>
        <PageTitle title={texts.notThere} tab={null} />
        <EmptyState icon={<Icon of={CompassOutlined} />} title={messageOf(error)}>
          <LinkButton to={pages.productList()} primary>
            {texts.toProducts}
          </LinkButton>
        </EmptyState>
      </Main>
    );
  return (
    <Main>
      <h1 className="sr">{messageOf(error)}</h1>
      <ErrorState title={messageOf(error)} onRetry={refetch} />
    </Main>
  );
}

function Main({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="wrap page" aria-busy={busy}>
      {children}
    </main>
  );
}
