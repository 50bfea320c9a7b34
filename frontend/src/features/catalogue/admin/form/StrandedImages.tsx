import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { pages } from '../../../../shared/paths.ts';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { uploadRepeated } from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';
import type { ProductFormHandle } from './use-product-form.ts';

interface Props extends ProductFormHandle {
  submission: ProductFormState['submission'];
}

/** The product exists, but images are missing: only these are uploaded again. */
export function StrandedImages({ submission: { status, message, productId, stored }, values, faults, change }: Props) {
  const dispatch = useDispatch();
  const repeating = status === 'repeating';
  // The stored files come first and stay among the values: they count towards the maximum.
  const missing = useMemo(() => values.files.slice(stored), [values.files, stored]);
  if (productId === null) return null;
  return (
    <section className="panel stranded" aria-label={texts.title}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={repeating ? texts.uploading : texts.stranded(stored, message)}
        description={texts.strandedText}
      />
      <ImagePicker
        files={missing}
        present={stored}
        error={faults.files}
        disabled={repeating}
        onChange={(files) => change({ files: [...values.files.slice(0, stored), ...files] })}
      />
      <div className="row">
        <Button
          type="primary"
          loading={repeating}
          disabled={faults.files !== undefined}
          onClick={() => dispatch(uploadRepeated({ productId, name: values.name.trim(), files: missing }))}
        >
          {texts.uploadAgain}
        </Button>
        <LinkButton to={pages.editProduct(productId)}>{texts.toEditPage}</LinkButton>
      </div>
    </section>
  );
}
