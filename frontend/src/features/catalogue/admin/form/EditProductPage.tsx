import { PanelSkeleton } from '../../../../shared/components/Skeletons.tsx';
import './product-form.css';
import FileSearchOutlined from '@ant-design/icons-svg/es/asn/FileSearchOutlined';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../../shared/components/EmptyState.tsx';
import { ErrorState } from '../../../../shared/components/ErrorState.tsx';
import { GoBack } from '../../../../shared/components/GoBack.tsx';
import { Icon } from '../../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { useListUrl } from '../../../../shared/list/use-list-url.ts';
import { pages } from '../../../../shared/paths.ts';
import { formTexts as texts } from '../admin-product-texts.ts';
import { ProductForm } from './ProductForm.tsx';
import { editOpened, formLeft, selectProductForm, updateSubmitted } from './product-form-slice.ts';
import { requestOf, valuesOf } from './product-rules.ts';

interface Props {
  /** Renders content below the form, such as the audit log; remounted when the product or its images change. */
  under?: (id: string) => ReactNode;
}

/** /admin/edit-product/{id} (docs/requirements.md#edit-product): edits a product; returns to the list once it is updated. */
export function EditProductPage({ under }: Props) {
  const { id = '' } = useParams();
  const dispatch = useDispatch();
  const list = useListUrl(pages.adminProducts);
  const { load, submission, images } = useSelector(selectProductForm);
  useEffect(() => {
    dispatch(editOpened(id));
    return () => {
      dispatch(formLeft());
    };
  }, [dispatch, id]);

  if (submission.status === 'done') return <Navigate to={list} replace />;
  const { product, status } = load;
  return (
    <>
      <GoBack to={pages.adminProducts} />
      <AdminHeader title={texts.editTitle} text={product?.name} />
      {status === 'unknown' ? (
        <section className="sheet form-stands-for">
          <EmptyState icon={<Icon of={FileSearchOutlined} />} title={texts.notThere} text={texts.notThereText}>
            <LinkButton to={pages.adminProducts} primary>
              {texts.toProducts}
            </LinkButton>
          </EmptyState>
        </section>
      ) : product ? (
        <ProductForm
          key={load.versions}
          initial={valuesOf(product)}
          productId={product._id}
          onSubmit={(values) => {
            const { count: countShown, updatedAt, published } = product;
            dispatch(
              updateSubmitted({ id: product._id, request: { ...requestOf(values, published), countShown, updatedAt } }),
            );
          }}
        />
      ) : status === 'failed' ? (
        <section className="sheet form-stands-for">
          <ErrorState title={texts.loadFailed} text={load.message} onRetry={() => dispatch(editOpened(id))} />
        </section>
      ) : (
        <FormSkeleton />
      )}
      {product && <Fragment key={`${load.versions} ${images.list.length}`}>{under?.(product._id)}</Fragment>}
    </>
  );
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
