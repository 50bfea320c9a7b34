import { z } from 'zod';
import { id, pageLimit, queryText } from './common-api.ts';
import { realDay } from './real-day.ts';

const kebab = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be a name in kebab-case');

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
  /**
   * `user/<id>`, `product/<id>`, `order/<id>`, `category/<name>`, `saved-reply/<id>`, `dead-letter/<id>`, `settings/shop`,
   * `page/<id>`, `list/<name>`.
   */
  subject: z.string(),
  /** What the subject is called now, where its id says nothing to people; absent once it is forgotten. */
  subjectName: z.string().optional(),
  before: auditSnapshot,
  after: auditSnapshot,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The services with an audit log: GET /api/admin/{service}/audit. */
export const auditedServices = ['user', 'catalogue', 'order', 'chat', 'analytics'] as const;
export type AuditedService = (typeof auditedServices)[number];

/** The kinds of subjects. */
export const auditKinds = [
  'user',
  'product',
  'category',
  'order',
  'capture',
  'paypal-order',
  'review',
  'synonyms',
  'settings',
  'page',
  'saved-reply',
  'dead-letter',
  'list',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** The name of a subject: `product/<id>`, `category/<name>`. */
export type AuditSubject = `${AuditKind}/${string}`;

/** The lists whose reading and downloading is recorded: `list/<name>`. */
export type AuditedList = 'users' | 'orders' | 'conversations' | 'audit';

/** The recorded events that changed nothing: who came in, and who read what is about many persons (ADR 41). */
export const accessEvents = ['logged-in', 'login-failed', 'list-read', 'list-downloaded'] as const;

/** The recorded events: past-tense facts. */
export const auditEvents = [
  ...accessEvents,
  'product-created',
  'product-updated',
  'product-removed',
  'variants-changed',
  'images-added',
  'image-removed',
  'images-ordered',
  'category-created',
  'category-renamed',
  'category-changed',
  'category-merged',
  'category-removed',
  'categories-ordered',
  'attribute-added',
  'review-hidden',
  'review-shown',
  'review-answered',
  'review-answer-removed',
  'synonyms-created',
  'synonyms-updated',
  'synonyms-removed',
  'settings-changed',
  'page-created',
  'page-changed',
  'page-removed',
  'order-delivered',
  'order-cancelled',
  'refund-retried',
  'payment-checked',
  'mail-sent-again',
  'discrepancy-resolved',
  'user-updated',
  'user-removed',
  'profile-updated',
  'password-reset',
  'account-secured',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'account-deleted',
  'saved-reply-created',
  'saved-reply-updated',
  'saved-reply-removed',
  'dead-letter-replayed',
  'dead-letter-closed',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** Actions that changed something, and those that did not (accessEvents). */
export const auditGroups = ['changes', 'access'] as const;

/** Fields by whose change the list can be filtered; `price` stands in entries as `priceCents`. */
export const auditFields = [
  'name',
  'lastName',
  'email',
  'isAdmin',
  'secondFactor',
  'description',
  'count',
  'price',
  'published',
  'category',
  'attrs',
  'images',
  'status',
  'words',
] as const;
export type AuditField = (typeof auditFields)[number];

/** Maximum characters of a search for subjects. */
export const MAX_AUDIT_SEARCH = 200;

/**
 * The query of the list, newest first; the next cursor is in the header X-Next-Cursor. Without filters it returns all
 * entries of the service. `kind`: of the subject, such as `product`; `by`: words of the actor's name; `search`: words of
 * what the subject is or was called, or of its email; `field`: was changed by it; `from` and `to`: UTC days, inclusive.
 */
export const auditQuery = z.object({
  group: queryText.pipe(z.enum(auditGroups).optional()),
  subject: queryText,
  kind: queryText.pipe(kebab.optional()),
  by: queryText,
  what: queryText.pipe(kebab.optional()),
  search: queryText.pipe(z.string().max(MAX_AUDIT_SEARCH).optional()),
  field: queryText.pipe(z.enum(auditFields).optional()),
  from: queryText.pipe(realDay.optional()),
  to: queryText.pipe(realDay.optional()),
  limit: pageLimit,
  cursor: queryText,
});
export type AuditQuery = z.output<typeof auditQuery>;
export const auditList = z.array(auditEntry);
/** The query of the download: all that match, newest first. */
export const auditCsvQuery = auditQuery.omit({ limit: true, cursor: true });
