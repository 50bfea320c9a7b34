import CompassOutlined from '@ant-design/icons-svg/es/asn/CompassOutlined';
import { EmptyState } from '../shared/components/EmptyState.tsx';
import { Icon } from '../shared/components/Icon.tsx';
import { LinkButton } from '../shared/components/LinkButton.tsx';
import { PageTitle } from '../shared/components/PageTitle.tsx';
import { pages } from '../shared/paths.ts';
import { appTexts as texts } from './app-texts.ts';

export function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1} className="wrap page">
      <PageTitle title={texts.notFound} />
      <EmptyState icon={<Icon of={CompassOutlined} />} title={texts.notFoundText}>
        <LinkButton to={pages.productList()} primary>
          {texts.toProducts}
        </LinkButton>
        <LinkButton to={pages.home}>{texts.toHome}</LinkButton>
      </EmptyState>
    </main>
  );
}
