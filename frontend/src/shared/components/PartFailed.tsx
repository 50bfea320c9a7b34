import { Banner } from './Banner.tsx';
import { PushButton } from './PushButton.tsx';
import { sharedTexts as texts } from './shared-texts.ts';

/** Says in place of a part of the page that its code could not be loaded (`lazyPart`), and offers to try again. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <Banner tone="warm">
        {navigator.onLine ? texts.partFailed : texts.offline}{' '}
        <PushButton onClick={onRetry}>{texts.tryAgain}</PushButton>
      </Banner>
    </div>
  );
}
