import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { FieldError } from '../../../shared/components/FieldError.tsx';
import { formTexts as texts } from './admin-product-texts.ts';

/** How the version of another administrator is loaded. */
export interface Reload {
  loading: boolean;
  /** Why it could not be loaded. */
  failure: string | undefined;
  onLoad: () => void;
}

/** Says that another administrator was faster. What was typed stays until their version is loaded. */
export function ChangedMeanwhile({ loading, failure, onLoad }: Reload) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={texts.changedMeanwhile}
      description={
        <>
          <p>{texts.changedMeanwhileText}</p>
          <Button loading={loading} onClick={onLoad}>
            {texts.loadOther}
          </Button>
          {failure !== undefined && <FieldError>{failure}</FieldError>}
        </>
      }
    />
  );
}
