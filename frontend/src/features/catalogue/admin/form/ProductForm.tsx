import { type FormEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { SubmitButton } from '../../../../shared/components/SubmitButton.tsx';
import { imageTexts, formTexts as texts } from '../admin-product-texts.ts';
import { ImageGallery } from '../images/ImageGallery.tsx';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import { BasicFields } from './BasicFields.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { stopEnter } from './enter-key.ts';
import './product-form.css';
import { selectProductForm } from './product-form-slice.ts';
import type { ProductValues } from './product-rules.ts';
import { StrandedImages } from './StrandedImages.tsx';
import { SubmissionWords } from './SubmissionWords.tsx';
import { useProductForm } from './use-product-form.ts';

interface Props {
  initial: ProductValues;
  /** The product that is edited; a new one has none yet. */
  productId?: string;
  onSubmit: (values: ProductValues) => void;
}

/** The form of a product, new or old: sent by its button only, and only when nothing is wrong (docs/requirements.md#product-rules). */
export function ProductForm({ initial, productId, onSubmit }: Props) {
  const isNew = productId === undefined;
  const { submission, images } = useSelector(selectProductForm);
  const form = useProductForm(initial, isNew, submission.faults, isNew ? 0 : images.list.length);
  const button = useRef<HTMLDivElement>(null);
  const { values, faults } = form;
  const working = submission.status === 'sending' || submission.status === 'uploading';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!working && form.check()) onSubmit(values);
  };
  if (submission.status === 'stranded' || submission.status === 'repeating') {
    return <StrandedImages submission={submission} {...form} />;
  }
  return (
    <form
      noValidate
      className="form-layout"
      aria-label={isNew ? texts.createTitle : texts.editTitle}
      onKeyDown={stopEnter}
      onSubmit={submit}
    >
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
              error={faults.files}
              disabled={working}
              onChange={(files) => form.change({ files })}
            />
          ) : (
            <ImageGallery productId={productId} error={faults.files} onTooMany={(files) => form.change({ files })} />
          )}
        </section>
        <div className="form-send" ref={button}>
          <SubmitButton working={working} block>
            {isNew ? texts.create : texts.update}
          </SubmitButton>
          <SubmissionWords submission={submission} hasFaults={Object.keys(faults).length > 0} productId={productId} />
        </div>
      </div>
    </form>
  );
}
