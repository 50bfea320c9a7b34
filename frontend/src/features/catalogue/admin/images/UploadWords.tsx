import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { imageTexts as texts } from '../admin-product-texts.ts';
import type { ProductFormState } from '../form/product-form-state.ts';

/** How an upload goes, in the words of docs/requirements.md#product-form; a failure in the server's. */
export function UploadWords({ upload: { status, message } }: { upload: ProductFormState['images']['upload'] }) {
  if (status === 'failed') {
    return <FieldError>{texts.uploadFailed(message)}</FieldError>;
  }
  return (
    <p className="hint upload-words" role="status">
      {status === 'sending' && texts.uploading}
      {status === 'done' && texts.uploaded}
    </p>
  );
}
