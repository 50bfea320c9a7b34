import { useDispatch, useSelector } from 'react-redux';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { imageTexts, formTexts as texts } from '../admin-product-texts.ts';
import { ChangedMeanwhile } from '../ChangedMeanwhile.tsx';
import { otherVersionRequested, selectProductForm } from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';

interface Props {
  submission: ProductFormState['submission'];
  /** Some field is still invalid. */
  hasErrors: boolean;
  productId: string | undefined;
}

/** The status next to the submit button (docs/requirements.md#errors): progress, failure or edit conflict. */
export function SubmissionStatus({ submission: { status, message, errors }, hasErrors, productId }: Props) {
  const dispatch = useDispatch();
  const { load } = useSelector(selectProductForm);
  // An error of single fields is resolved once they are valid.
  const isResolved = Object.keys(errors).length > 0 && !hasErrors;
  if (status === 'failed' && !isResolved) return <FormError message={message} />;
  if (status === 'conflict' && productId !== undefined) {
    return (
      <ChangedMeanwhile
        loading={load.status === 'loading'}
        failure={load.status === 'failed' ? load.message : undefined}
        onLoad={() => dispatch(otherVersionRequested(productId))}
      />
    );
  }
  return (
    <p className="hint" role="status">
      {status === 'sending' && productId === undefined && texts.creating}
      {status === 'uploading' && imageTexts.uploading}
      {status === 'idle' && load.versions > 1 && texts.otherLoaded}
    </p>
  );
}
