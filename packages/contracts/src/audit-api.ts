import { z } from 'zod';
import { id, pageLimit, queryText } from './common-api.ts';

/**
 * The changed fields of a thing before or after a deed; never a password. null: it was not there, or is no longer. Money is in
 * cents, under names that end with `Cents`; a long value is cut, with '…' where something is left out (ADR 14).
 */
const auditState = z.record(z.string(), z.unknown()).nullable();

/** One deed of an administrator, as it was written in the transaction of its change. */
export const auditEntry = z.object({
  _id: id,
  at: z.iso.datetime(),
  by: z.object({ _id: id, name: z.string() }),
  /** A past-tense fact in kebab-case: `product-updated`. */
  what: z.string(),
  /** `user/<id>`, `product/<id>`, `order/<id>`, `category/<name>`. */
  subject: z.string(),
  before: auditState,
  after: auditState,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The services whose administrators' changes are kept: GET /api/admin/{service}/audit. */
export const auditedServices = ['user', 'catalogue', 'order'] as const;
export type AuditedService = (typeof auditedServices)[number];

/** An array, newest first; the next cursor comes in the header X-Next-Cursor. Without a subject: everything of this service. */
export const auditQuery = z.object({ subject: queryText, limit: pageLimit, cursor: queryText });
export const auditList = z.array(auditEntry);
