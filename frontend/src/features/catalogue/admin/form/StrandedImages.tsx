import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { LinkButton } from '../../../../shared/components/LinkButton.tsx';
import { pages } from '../../../../shared/paths.ts';
import { imageTexts as texts } from '../admin-product-texts.ts';
import { ImagePicker } from '../images/ImagePicker.tsx';
import { type ProductFormState, uploadRepeated } from './product-form-slice.ts';
import type { ProductFormHandle } from './use-product-form.ts';

interface Props extends ProductFormHandle {
  submission: ProductFormState['submission'];
}

/** The product exists but images are missing: these are sent again, the product never is. */
export function StrandedImages({ submission: { status, message, productId, stored }, values, faults, change }: Props) {
  const dispatch = useDispatch();
  const repeating = status === 'repeating';
  // Those that are stored stay among the values: they count towards the three.
  const missing = useMemo(() => values.files.filter((file) => !stored.includes(file)), [values.files, stored]);
  if (productId === null) return null;
  return (
    <section className="panel stranded" aria-label={texts.title}>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={repeating ? texts.uploading : texts.stranded(stored.length, message)}
        description={texts.strandedText}
      />
      <ImagePicker
        files={missing}
        present={stored.length}
        error={faults.files}
        disabled={repeating}
        onChange={(files) => change({ files: [...stored, ...files] })}
      />
      <div className="row">
        <Button
          type="primary"
          loading={repeating}
          disabled={faults.files !== undefined}
          onClick={() => dispatch(uploadRepeated(productId, values.name.trim(), missing))}
        >
          {texts.uploadAgain}
        </Button>
        <LinkButton to={pages.editProduct(productId)}>{texts.toEditPage}</LinkButton>
      </div>
    </section>
  );
}
