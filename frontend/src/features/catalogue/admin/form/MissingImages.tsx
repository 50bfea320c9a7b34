import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { pages } from '../../../../shared/paths.ts';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { uploadRetried } from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';
import type { ProductFormHandle } from './use-product-form.ts';

interface Props extends ProductFormHandle {
  submission: ProductFormState['submission'];
}

/** Retries the upload of a new product's missing images; the product exists already. */
export function MissingImages({ submission: { status, message, productId, stored }, values, errors, change }: Props) {
  const dispatch = useDispatch();
  const retrying = status === 'retrying';
  // Stored files stay in the values, at the start: they count towards the maximum.
  const missing = useMemo(() => values.files.slice(stored), [values.files, stored]);
  if (productId === null) return null;
  return (
    <section className="panel missing-images" aria-label={texts.title}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={retrying ? texts.uploading : texts.imagesMissing(stored, message)}
        description={texts.imagesMissingText}
      />
      <ImagePicker
        files={missing}
        storedCount={stored}
        error={errors.files}
        disabled={retrying}
        onChange={(next) =>
          change(({ files }) => ({ files: [...files.slice(0, stored), ...next(files.slice(stored))] }))
        }
      />
      <div className="row">
        <Button
          type="primary"
          loading={retrying}
          disabled={errors.files !== undefined}
          onClick={() => dispatch(uploadRetried({ productId, name: values.name.trim(), files: missing }))}
        >
          {texts.uploadAgain}
        </Button>
        <LinkButton to={pages.editProduct(productId)}>{texts.toEditPage}</LinkButton>
      </div>
    </section>
  );
}
