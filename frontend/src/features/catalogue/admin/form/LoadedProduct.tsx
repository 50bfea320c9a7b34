import { PanelSkeleton } from '../../../../shared/components/Skeletons.tsx';
import './product-form.css';
import FileSearchOutlined from '@ant-design/icons-svg/es/asn/FileSearchOutlined';
import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { pages } from '../../../../shared/paths.ts';
import { formTexts as texts } from '../admin-product-texts.ts';
import { editOpened, selectProductForm } from './product-form-slice.ts';

interface Props {
  id: string;
  children: (product: ProductDetails) => ReactNode;
}

/** What a form shows of the product that it has opened, or why it cannot. */
export function LoadedProduct({ id, children }: Props) {
  const dispatch = useDispatch();
  const { product, status, message } = useSelector(selectProductForm).load;
  if (status === 'unknown') {
    return (
      <section className="sheet form-stands-for">
        <EmptyState icon={<Icon of={FileSearchOutlined} />} title={texts.notThere} text={texts.notThereText}>
          <LinkButton to={pages.adminProducts} primary>
            {texts.toProducts}
          </LinkButton>
        </EmptyState>
      </section>
    );
  }
  if (product) return children(product);
  if (status === 'failed') {
    return (
      <section className="sheet form-stands-for">
        <ErrorState title={texts.loadFailed} text={message} onRetry={() => dispatch(editOpened(id))} />
      </section>
    );
  }
  return <FormSkeleton />;
}

/** Placeholder while the product is loading. */
function FormSkeleton() {
  return (
    <div className="form-layout" role="status" aria-label={texts.loading}>
      <div className="stack">
        <PanelSkeleton lines={9} />
        <PanelSkeleton lines={9} />
      </div>
      <div className="stack">
        <PanelSkeleton lines={5} />
      </div>
    </div>
  );
}
