import { Banner } from './Banner.tsx';
import { PushButton } from './PushButton.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  onRetry: () => void;
  /** Of a part that can be closed, such as a dialog. */
  onClose?: (() => void) | undefined;
}

/** Says in place of a part of the page that its code could not be loaded (`lazyPart`), and offers to try again. */
export function PartFailed({ onRetry, onClose }: Props) {
  return (
    <div role="alert">
      <Banner tone="warm">
        <span className="row">
          {navigator.onLine ? texts.partFailed : texts.offline}{' '}
          <PushButton onClick={onRetry}>{texts.tryAgain}</PushButton>{' '}
          {onClose && <PushButton onClick={() => onClose()}>{texts.closeFailed}</PushButton>}
        </span>
      </Banner>
    </div>
  );
}
