import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { PanelSkeleton } from '../../shared/components/Skeletons.tsx';
import { useLoaded } from '../../shared/use-loaded.ts';
import { SecondFactor } from './SecondFactor.tsx';
import './security.css';
import { fetchSecurity } from './security-api.ts';
import { securityTexts as texts } from './security-texts.ts';

/** /admin/security: how the administrator's own account is protected (docs/api.md#second-factor). */
export function SecurityPage() {
  const { state, reload } = useLoaded(fetchSecurity);
  return (
    <>
      <AdminHeader title={texts.title} />
      {state.status === 'loading' && (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={4} />
        </div>
      )}
      {state.status === 'failed' && <ErrorState title={texts.failed} text={texts.failedText} onRetry={reload} />}
      {state.status === 'loaded' && <SecondFactor security={state.result} onChanged={reload} />}
    </>
  );
}
