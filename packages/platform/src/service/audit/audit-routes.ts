import { type AuditedService, auditCsvQuery, auditList, auditQuery } from '@shop/contracts/audit-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { z } from 'zod';
import { administratorRoute, type Route } from '../http/route.ts';
import { streamPages } from '../http/stream-list.ts';
import { requirePassword } from '../identity/require-password.ts';
import type { Database } from '../postgres/postgres.ts';
import { recordDownload } from './access.ts';
import { auditCsv } from './audit-csv.ts';
import { listAudit } from './list-audit.ts';
import type { SubjectSources } from './subject-names.ts';

interface AuditRoutes {
  db: Database;
  now: () => Date;
  /** Where the subjects stand. */
  subjects?: SubjectSources;
}

/**
 * Returns the endpoints of a service's audit log, for administrators, newest entries first: GET
 * /api/admin/{service}/audit in pages, and …/audit.csv whole (docs/api.md#audit-log).
 */
export function auditRoutes(service: AuditedService, { db, now, subjects = {} }: AuditRoutes): Route[] {
  return [
    administratorRoute({
      method: 'get',
      path: `/api/admin/${service}/audit`,
      query: auditQuery,
      response: auditList,
      handle: async ({ query, response }) => {
        const { rows, next } = await listAudit(db, subjects, query);
        if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
        return [...rows];
      },
    }),
    administratorRoute({
      method: 'get',
      path: `/api/admin/${service}/audit.csv`,
      query: auditCsvQuery,
      response: z.string(),
      handle: async ({ query, response, caller }) => {
        requirePassword(caller, now());
        await recordDownload(db, caller, { list: 'audit', filter: query, at: now() });
        const fileName = `audit-${service}-${now().toISOString().slice(0, 10)}.csv`;
        const pageAfter = (cursor: string | undefined) =>
          listAudit(db, subjects, { ...query, limit: CSV_PAGE_SIZE, cursor });
        await streamPages(response, pageAfter, { ...auditCsv, fileName });
        return undefined;
      },
    }),
  ];
}

/** Entries read at once: each may hold some kilobytes. */
const CSV_PAGE_SIZE = 500;
