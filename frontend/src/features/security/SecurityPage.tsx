import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { ErrorState } from '../../shared/components/ErrorState.tsx';
import { PanelSkeleton } from '../../shared/components/Skeletons.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import './security.css';
import { useSecurityQuery } from './security-api.ts';
import { securityTexts as texts } from './security-texts.ts';

/** /admin/security: how the administrator's own account is protected (docs/api.md#second-factor). */
export function SecurityPage() {
  const {
    data: security,
    isError,
    isFetching,
    refetch,
  } = useSecurityQuery(undefined, {
    // The notice above every page holds what was loaded before.
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <AdminHeader title={texts.title} />
      {!security && !isError && (
        <div role="status" aria-label={texts.loading}>
          <PanelSkeleton lines={4} />
        </div>
      )}
      {isError && !isFetching && <ErrorState title={texts.failed} text={texts.failedText} onRetry={refetch} />}
      {security && !isError && <SecondFactor security={security} onChanged={refetch} />}
    </>
  );
}
