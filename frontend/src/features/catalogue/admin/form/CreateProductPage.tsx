import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { AdminHeader } from '../../../../shared/components/AdminHeader.tsx';
import { GoBack } from '../../../../shared/components/GoBack.tsx';
import { pages } from '../../../../shared/paths.ts';
import { formTexts as texts } from '../admin-product-texts.ts';
import { ProductForm } from './ProductForm.tsx';
import { createOpened, createSubmitted, formLeft, selectProductForm } from './product-form-slice.ts';
import { emptyProduct, requestOf } from './product-rules.ts';

/** /admin/create-new-product (docs/requirements.md#create-product); returns to the list once product and images are stored. */
export function CreateProductPage() {
  const dispatch = useDispatch();
  const { submission } = useSelector(selectProductForm);
  useEffect(() => {
    dispatch(createOpened());
    return () => {
      dispatch(formLeft());
    };
  }, [dispatch]);

  if (submission.status === 'done') return <Navigate to={pages.adminProducts} replace />;
  return (
    <>
      <GoBack to={pages.adminProducts} />
      <AdminHeader title={texts.createTitle} />
      <ProductForm
        initial={emptyProduct}
        onSubmit={(values) => dispatch(createSubmitted({ request: requestOf(values), files: values.files }))}
      />
    </>
  );
}
