import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useSearchParams } from 'react-router-dom';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { GoBack } from '../../../../shared/components/GoBack.tsx';
import { pages } from '../../../../shared/paths.ts';
import { formTexts as texts } from '../admin-product-texts.ts';
import { LoadedProduct } from './LoadedProduct.tsx';
import { ProductForm } from './ProductForm.tsx';
import { createOpened, createSubmitted, editOpened, formLeft, selectProductForm } from './product-form-slice.ts';
import { copyOf, emptyProduct, type ProductValues, requestOf } from './product-rules.ts';

/**
 * /admin/create-new-product (docs/requirements.md#create-product); returns to the list once product and images are stored. With
 * `?copy={id}` it begins as a draft with the fields of that product, without its images and pieces.
 */
export function CreateProductPage() {
  const dispatch = useDispatch();
  const { submission } = useSelector(selectProductForm);
  const copied = useSearchParams()[0].get('copy');
  useEffect(() => {
    dispatch(copied === null ? createOpened() : editOpened(copied));
    return () => {
      dispatch(formLeft());
    };
  }, [dispatch, copied]);

  if (submission.status === 'done') return <Navigate to={pages.adminProducts} replace />;
  return (
    <>
      <GoBack to={pages.adminProducts} />
      <AdminHeader title={texts.createTitle} />
      {copied === null ? (
        <NewProduct initial={emptyProduct} />
      ) : (
        <LoadedProduct id={copied}>{(product) => <NewProduct initial={copyOf(product)} />}</LoadedProduct>
      )}
    </>
  );
}

function NewProduct({ initial }: { initial: ProductValues }) {
  const dispatch = useDispatch();
  return (
    <ProductForm
      initial={initial}
      onSubmit={(values) => dispatch(createSubmitted({ request: requestOf(values), files: values.files }))}
    />
  );
}
