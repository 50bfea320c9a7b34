import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { lazy, type ReactNode, Suspense } from 'react';

const AuditLog = lazy(async () => ({ default: (await import('../features/audit/AuditLog.tsx')).AuditLog }));

/** What stands under an administrator's page of one thing: who changed it. The page knows no audit log, only its place. */
export function changesOf(service: AuditedService, kind: 'user' | 'product' | 'order'): (id: string) => ReactNode {
  return (id) => (
    <Suspense fallback={null}>
      <AuditLog service={service} subject={`${kind}/${id}`} />
    </Suspense>
  );
}
