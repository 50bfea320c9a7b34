import { type FormEvent, useRef } from 'react';
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
import { selectProductForm } from './product-form-slice.ts';
import type { ProductValues } from './product-rules.ts';
import { SubmissionStatus } from './SubmissionStatus.tsx';
import { useProductForm } from './use-product-form.ts';

interface Props {
  initial: ProductValues;
  /** Undefined for a new product. */
  productId?: string;
  onSubmit: (values: ProductValues) => void;
}

/** The form of a new or existing product, submitted only by its button and only when valid (docs/requirements.md#product-rules). */
export function ProductForm({ initial, productId, onSubmit }: Props) {
  const isNew = productId === undefined;
  const { submission, images } = useSelector(selectProductForm);
  const form = useProductForm(initial, isNew, submission.errors, isNew ? 0 : images.list.length);
  const button = useRef<HTMLDivElement>(null);
  const { values, errors } = form;
  const submitting = submission.status === 'sending' || submission.status === 'uploading';
  const created = submission.status === 'images missing' || submission.status === 'retrying';
  const leaving = useUnsavedChanges({ unsaved: form.changed && !created, saving: submitting });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!submitting && form.check()) onSubmit(values);
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
      <div className="stack">
        <BasicFields {...form} />
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
            />
          )}
        </section>
        <div className="form-submit" ref={button}>
          <SubmitButton working={submitting} block>
            {isNew ? texts.create : texts.update}
          </SubmitButton>
          <SubmissionStatus submission={submission} hasErrors={Object.keys(errors).length > 0} productId={productId} />
        </div>
      </div>
    </form>
  );
}
