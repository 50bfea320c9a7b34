import type { AuditedService } from '@shop/contracts/audit-api.ts';
import type { FindErased } from '@shop/platform/service/audit/verify-audit.ts';
import { erasedSubjects } from '@shop/user/src/accounts/erased-subjects.ts';

/** The services that erase entries of their audit logs, and of what. */
export const findErased: Partial<Record<AuditedService, FindErased>> = { user: erasedSubjects };
