import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { PanelSkeleton } from '../../shared/components/Skeletons.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import './security.css';
import { useSecurityQuery } from './security-api.ts';
import { securityTexts as texts } from './security-texts.ts';

/** /admin/security: how the administrator's own account is protected (docs/api.md#second-factor). */
export function SecurityPage() {
  const { data: security, isError, isFetching, refetch } = useSecurityQuery();
  return (
    <>
      <AdminHeader title={texts.title} />
      {!security && isFetching && (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={4} />
        </div>
      )}
      {!security && isError && <ErrorState title={texts.failed} text={texts.failedText} onRetry={refetch} />}
      {security && <SecondFactor security={security} onChanged={refetch} />}
    </>
  );
}
