import type { AuditEntry, AuditedService } from '@shop/contracts/audit-api.ts';
import { adminCalls } from '../../shared/admin-paths.ts';
import { shopApi } from '../../shared/api/shop-api.ts';
import { type Cursor, listEndpoint } from '../../shared/list/list-endpoint.ts';
import type { Part } from '../../shared/list/part.ts';

interface AuditSubject {
  service: AuditedService;
  /** `user/<id>`, `product/<id>` or `order/<id>`. */
  subject: string;
}

/** The changes to a subject, newest first. */
export const { useSubjectChangesInfiniteQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    subjectChanges: build.infiniteQuery<Part<AuditEntry>, AuditSubject, Cursor>(
      listEndpoint({
        path: ({ service }) => adminCalls.audit(service),
        params: ({ subject }) => ({ group: 'changes', subject }),
        partSize: 10,
        tag: 'audit',
      }),
    ),
  }),
});
