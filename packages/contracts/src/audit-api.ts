import { z } from 'zod';
import { id, pageLimit, queryText } from './common-api.ts';

/**
 * The changed fields of a subject before or after an action; never a password. null: the subject did not exist. Money
 * is in cents, under names that end with `Cents`; long values are truncated with '…' (ADR 14).
 */
const auditSnapshot = z.record(z.string(), z.unknown()).nullable();

/** One administrator's action, recorded in the transaction of its change. */
export const auditEntry = z.object({
  _id: id,
  at: z.iso.datetime(),
  by: z.object({ _id: id, name: z.string() }),
  /** A past-tense fact in kebab-case: `product-updated`. */
  what: z.string(),
  /** `user/<id>`, `product/<id>`, `order/<id>`, `category/<name>`, `saved-reply/<id>`. */
  subject: z.string(),
  before: auditSnapshot,
  after: auditSnapshot,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The services with an audit log: GET /api/admin/{service}/audit. */
export const auditedServices = ['user', 'catalogue', 'order', 'chat'] as const;
export type AuditedService = (typeof auditedServices)[number];

/**
 * The query of the list, newest first; the next cursor is in the header X-Next-Cursor. Without a subject it returns all
 * entries of the service.
 */
export const auditQuery = z.object({ subject: queryText, limit: pageLimit, cursor: queryText });
export const auditList = z.array(auditEntry);
