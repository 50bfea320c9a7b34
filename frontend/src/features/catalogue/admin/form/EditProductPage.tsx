import type { ProductDetails } from '@shop/contracts/catalogue-api.ts';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { adminPages } from '../../../../shared/admin-paths.ts';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { GoBack } from '../../../../shared/components/GoBack.tsx';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { useListUrl } from '../../../../shared/list/use-list-url.ts';
import { pages } from '../../../../shared/paths.ts';
import { formTexts as texts } from '../admin-product-texts.ts';
import { WaitingCustomersNote } from '../waiting/WaitingCustomersNote.tsx';
import { LoadedProduct } from './LoadedProduct.tsx';
import { ProductForm } from './ProductForm.tsx';
import { editOpened, formLeft, selectProductForm, updateSubmitted } from './product-form-slice.ts';
import { changedImageTexts, requestOf, valuesOf } from './product-rules.ts';

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
  const { product } = load;
  return (
    <>
      <GoBack to={pages.adminProducts} />
      <AdminHeader title={texts.editTitle} text={product?.name}>
        {product && <ProductLinks product={product} />}
      </AdminHeader>
      {product && <WaitingCustomersNote productId={product._id} />}
      <LoadedProduct id={id}>
        {(loaded) => (
          <ProductForm
            key={load.versions}
            initial={valuesOf(loaded)}
            product={loaded}
            onSubmit={(values) => {
              const { count: countShown, updatedAt, published } = loaded;
              dispatch(
                updateSubmitted({
                  id: loaded._id,
                  request: {
                    ...requestOf(values, published),
                    ...changedImageTexts(values, images.list),
                    countShown,
                    updatedAt,
                  },
                }),
              );
            }}
          />
        )}
      </LoadedProduct>
      {product && (
        <Fragment key={`${load.versions} ${images.list.map(({ path }) => path)}`}>{under?.(product._id)}</Fragment>
      )}
    </>
  );
}

/** The page that shoppers see, unless it is a draft, the variants, and a form for another product like it. */
function ProductLinks({ product: { _id, published } }: { product: ProductDetails }) {
  return (
    <div className="row">
      {published && <LinkButton to={pages.productDetails(_id)}>{texts.viewInShop}</LinkButton>}
      <LinkButton to={adminPages.variants(_id)}>{texts.variants}</LinkButton>
      <LinkButton to={adminPages.copyProduct(_id)}>{texts.duplicate}</LinkButton>
    </div>
  );
}
