import type { AuditedService } from '@shop/contracts/audit-api.ts';
import type { ReactNode } from 'react';
import { PartFailed } from '../shared/components/PartFailed.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';

const AuditLog = lazyPart(async () => (await import('../features/audit/AuditLog.tsx')).AuditLog, PartFailed);

/**
 * Returns a render function for the audit log of one entity. The admin pages receive it as a prop, because a feature
 * must not import another feature.
 */
export function auditLogOf(
  service: AuditedService,
  kind: 'user' | 'product' | 'order' | 'page',
): (id: string) => ReactNode {
  return (id) => <AuditLog service={service} subject={`${kind}/${id}`} />;
}
