import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import type { ProductFormState } from '../form/product-form-state.ts';

/** The progress of an upload (docs/requirements.md#product-form), or its error. */
export function UploadStatus({ upload: { status, message } }: { upload: ProductFormState['images']['upload'] }) {
  if (status === 'failed') {
    return <FieldError>{texts.uploadFailed(message)}</FieldError>;
  }
  return (
    <p className="hint upload-status" role="status">
      {status === 'sending' && texts.uploading}
      {status === 'done' && texts.uploaded}
    </p>
  );
}
