import type { ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import Button from 'antd/es/button';
import { type FormEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { SubmitButton } from '../../../../shared/components/SubmitButton.tsx';
import { useUnsavedChanges } from '../../../../shared/hooks/use-unsaved-changes.tsx';
import { imageTexts, formTexts as texts } from '../admin-product-texts.ts';
import { ImageGallery } from '../images/ImageGallery.tsx';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import { BasicFields } from './BasicFields.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { stopEnter } from './enter-key.ts';
import './product-form.css';
import { MissingImages } from './MissingImages.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { selectProductForm } from './product-form-slice.ts';
import { checkProduct, type ProductValues } from './product-rules.ts';
import { SubmissionStatus } from './SubmissionStatus.tsx';
import { useProductForm } from './use-product-form.ts';

interface Props {
  initial: ProductValues;
  /** The product as it is saved; undefined for a new one. */
  product?: ProductDetails;
  onSubmit: (values: ProductValues) => void;
}

/** The form of a new or existing product, submitted only by its button and only when valid (docs/requirements.md#product-rules). */
export function ProductForm({ initial, product, onSubmit }: Props) {
  const productId = product?._id;
  const isNew = productId === undefined;
  const { submission, images } = useSelector(selectProductForm);
  const form = useProductForm(initial, isNew, submission.errors, {
    storedCount: isNew ? 0 : images.list.length,
    hasOptions: product?.hasOptions === true,
  });
  const [previewed, setPreviewed] = useState(false);
  const { values, errors } = form;
  const submitting = submission.status === 'sending' || submission.status === 'uploading';
  const created = submission.status === 'images missing' || submission.status === 'retrying';
  const leaving = useUnsavedChanges({ unsaved: form.changed && !created, saving: submitting });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitting && form.check()) onSubmit(values);
  };
  const preview = () => {
    if (canPreview(values)) setPreviewed(true);
    else form.check();
  };
  if (created) {
    return <MissingImages submission={submission} {...form} />;
  }
  return (
    <form
      noValidate
      className="form-layout"
      aria-label={isNew ? texts.createTitle : texts.editTitle}
      onKeyDown={stopEnter}
      onSubmit={submit}
    >
      {leaving}
      {previewed && (
        <ProductPreview
          values={values}
          product={product}
          images={isNew ? NO_IMAGES : images.list}
          unsaved={form.changed}
          onClose={() => setPreviewed(false)}
        />
      )}
      <div className="stack">
        <BasicFields {...form} hasOptions={product?.hasOptions} />
        <section className="panel">
          <CategoryFields {...form} />
          <AttributeFields {...form} />
        </section>
      </div>
      <div className="stack form-side">
        <section className="panel">
          <h2 className="h4">{imageTexts.title}</h2>
          {isNew ? (
            <ImagePicker
              files={values.files}
              error={errors.files}
              disabled={submitting}
              onChange={(next) => form.change((before) => ({ files: next(before.files) }))}
            />
          ) : (
            <ImageGallery
              productId={productId}
              error={errors.files}
              onTooManyFiles={(files) => form.change({ files })}
              imageTexts={values.imageTexts}
              textsError={errors.imageTexts}
              onDescribe={(path, alt) =>
                form.change((before) => ({ imageTexts: { ...before.imageTexts, [path]: alt } }))
              }
            />
          )}
        </section>
        <div className="form-submit">
          <SubmitButton working={submitting} block>
            {isNew ? texts.create : texts.update}
          </SubmitButton>
          <Button size="large" block onClick={preview}>
            {texts.preview}
          </Button>
          <SubmissionStatus submission={submission} hasErrors={Object.keys(errors).length > 0} productId={productId} />
        </div>
      </div>
    </form>
  );
}

const NO_IMAGES: ProductImage[] = [];

/** A preview needs what the page of a product always shows; images may be missing. */
function canPreview(values: ProductValues): boolean {
  return Object.keys(checkProduct({ ...values, files: [] }, false)).length === 0;
}
