import type { AuditSubject } from '@shop/contracts/audit-api.ts';
import type { SavedReply } from '@shop/contracts/chat-api.ts';
import type { Audit } from '@shop/platform/service/audit/audit.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import { codeOf } from '@shop/platform/service/postgres/error-code.ts';
import { isId, newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Database, Queryable, Transaction } from '@shop/platform/service/postgres/postgres.ts';

const COLUMNS = 'id as "_id", title, text, updated_at as "updatedAt"';
const UNIQUE_VIOLATION = '23505';

interface Row {
  _id: string;
  title: string;
  text: string;
  updatedAt: Date;
}

type Content = Pick<SavedReply, 'title' | 'text'>;

/** Returns all saved replies by title. */
export async function listSavedReplies(db: Queryable): Promise<SavedReply[]> {
  return (await db.query<Row>(`select ${COLUMNS} from saved_replies order by lower(title), id`)).map(json);
}

/** @throws ShopError 409 `title-taken` */
export function createSavedReply(db: Database, audit: Audit, { title, text }: Content): Promise<SavedReply> {
  return change(db, async (tx) => {
    const [row] = await tx.query<Row>(
      `insert into saved_replies (id, title, text, updated_at) values ($1, $2, $3, now()) returning ${COLUMNS}`,
      [newId(), title, text],
    );
    const created = json(row as Row);
    await audit(tx, {
      what: 'saved-reply-created',
      subject: subjectOf(created._id),
      before: null,
      after: { title, text },
    });
    return created;
  });
}

/** @throws ShopError 404 for an unknown one, 409 `title-taken` */
export function updateSavedReply(
  db: Database,
  audit: Audit,
  { id, title, text }: Content & { id: string },
): Promise<SavedReply> {
  return change(db, async (tx) => {
    const before = await lock(tx, id);
    const [row] = await tx.query<Row>(
      `update saved_replies set title = $2, text = $3, updated_at = now() where id = $1 returning ${COLUMNS}`,
      [id, title, text],
    );
    await audit(tx, { what: 'saved-reply-updated', subject: subjectOf(id), before, after: { title, text } });
    return json(row as Row);
  });
}

/** @throws ShopError 404 for an unknown one */
export function removeSavedReply(db: Database, audit: Audit, id: string): Promise<void> {
  return change(db, async (tx) => {
    const before = await lock(tx, id);
    await tx.query('delete from saved_replies where id = $1', [id]);
    await audit(tx, { what: 'saved-reply-removed', subject: subjectOf(id), before, after: null });
  });
}

async function lock(tx: Transaction, id: string): Promise<{ title: string; text: string }> {
  const [row] = isId(id)
    ? await tx.query<{ title: string; text: string }>(
        'select title, text from saved_replies where id = $1 for update',
        [id],
      )
    : [];
  if (row === undefined) throw notFound('Saved reply');
  return row;
}

async function change<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) throw conflict('title-taken', 'Another saved reply has this title');
    throw error;
  }
}

function subjectOf(id: string): AuditSubject {
  return `saved-reply/${id}`;
}

function json({ updatedAt, ...row }: Row): SavedReply {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
