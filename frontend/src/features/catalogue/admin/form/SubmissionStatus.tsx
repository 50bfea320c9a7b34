import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useDispatch, useSelector } from 'react-redux';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { imageTexts, formTexts as texts } from '../admin-product-texts.ts';
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
  const { load } = useSelector(selectProductForm);
  // An error of single fields is resolved once they are valid.
  const isResolved = Object.keys(errors).length > 0 && !hasErrors;
  if (status === 'failed' && !isResolved) return <FormError message={message} />;
  if (status === 'conflict' && productId !== undefined) return <Conflict productId={productId} load={load} />;
  return (
    <p className="hint" role="status">
      {status === 'sending' && productId === undefined && texts.creating}
      {status === 'uploading' && imageTexts.uploading}
      {status === 'idle' && load.versions > 1 && texts.otherLoaded}
    </p>
  );
}

/** Keeps the typed values until the administrator loads the other version. */
function Conflict({ productId, load }: { productId: string; load: ProductFormState['load'] }) {
  const dispatch = useDispatch();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={texts.changedMeanwhile}
      description={
        <>
          <p>{texts.changedMeanwhileText}</p>
          <Button loading={load.status === 'loading'} onClick={() => dispatch(otherVersionRequested(productId))}>
            {texts.loadOther}
          </Button>
          {load.status === 'failed' && <FieldError>{load.message}</FieldError>}
        </>
      }
    />
  );
}
