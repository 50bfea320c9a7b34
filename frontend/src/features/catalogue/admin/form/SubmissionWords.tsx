import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useDispatch, useSelector } from 'react-redux';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { FormError } from '../../../../shared/components/FormError.tsx';
import { imageTexts, formTexts as texts } from '../admin-product-texts.ts';
import { otherVersionWanted, selectProductForm } from './product-form-slice.ts';
import type { ProductFormState } from './product-form-state.ts';

interface Props {
  submission: ProductFormState['submission'];
  /** Some field is still at fault. */
  hasFaults: boolean;
  productId: string | undefined;
}

/** What there is to say beside the button (docs/requirements.md#errors): how it goes, why it did not, and who was faster. */
export function SubmissionWords({ submission: { status, message, faults }, hasFaults, productId }: Props) {
  const { load } = useSelector(selectProductForm);
  // What was said of single fields only is over once they are mended.
  const isOver = Object.keys(faults).length > 0 && !hasFaults;
  if (status === 'failed' && !isOver) return <FormError message={message} />;
  if (status === 'conflict' && productId !== undefined) return <Conflict productId={productId} load={load} />;
  return (
    <p className="hint" role="status">
      {status === 'sending' && productId === undefined && texts.creating}
      {status === 'uploading' && imageTexts.uploading}
      {status === 'idle' && load.versions > 1 && texts.otherLoaded}
    </p>
  );
}

/** What was typed stays until the administrator chooses to see the other version. */
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
          <Button loading={load.status === 'loading'} onClick={() => dispatch(otherVersionWanted(productId))}>
            {texts.loadOther}
          </Button>
          {load.status === 'failed' && <FieldError>{load.message}</FieldError>}
        </>
      }
    />
  );
}
