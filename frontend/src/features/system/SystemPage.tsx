import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { Banner } from '../../shared/components/Banner.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { PanelSkeleton } from '../../shared/components/Skeletons.tsx';
import { DeadLetters } from './DeadLetters.tsx';
import { DownServices } from './DownServices.tsx';
import { Hands } from './Hands.tsx';
import { Services } from './Services.tsx';
import './system.css';
import { useSystemQuery, WHILE_VISIBLE } from './system-api.ts';
import { systemTexts as texts } from './system-texts.ts';

/** /admin/system: how the shop runs, and what needs a hand (docs/api.md#system). */
export function SystemPage() {
  const { data: state, error, refetch } = useSystemQuery(undefined, WHILE_VISIBLE);
  // Not `isError`, which is false while it loads again.
  const isError = error !== undefined;
  const time = state?.at.slice(11, 19) ?? '';
  return (
    <>
      <AdminHeader title={texts.title} text={!state && !isError && texts.loading}>
        {state && <span className="faint">{texts.asOf(time)}</span>}
      </AdminHeader>
      {!state && !isError && <PanelSkeleton lines={6} />}
      {isError && (
        <div className="system-outdated" role="alert">
          {state && <Banner tone="warm">{texts.outdated(time)}</Banner>}
          <DownServices />
        </div>
      )}
      {!state && isError && <ErrorState title={texts.failed} text={texts.failedText} onRetry={refetch} />}
      {state && (
        <>
          <Hands hands={state.hands} />
          <DeadLetters services={state.services} />
          <Services state={state} />
        </>
      )}
    </>
  );
}
