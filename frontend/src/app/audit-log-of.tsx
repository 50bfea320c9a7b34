import type { AuditedService } from '@shop/contracts/audit-api.ts';
import { lazy, type ReactNode, Suspense } from 'react';

const AuditLog = lazy(async () => ({ default: (await import('../features/audit/AuditLog.tsx')).AuditLog }));

/**
 * Returns a render function for the audit log of one entity. The admin pages receive it as a prop, because a feature
 * must not import another feature.
 */
export function auditLogOf(service: AuditedService, kind: 'user' | 'product' | 'order'): (id: string) => ReactNode {
  return (id) => (
    <Suspense fallback={null}>
      <AuditLog service={service} subject={`${kind}/${id}`} />
    </Suspense>
  );
}
