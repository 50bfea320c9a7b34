import type { ConversationNote } from '@shop/contracts/chat-api.ts';
import { holdExistingUsers } from '@shop/platform/events/consumer/deleted-users.ts';
import { conflict, notFound } from '@shop/platform/service/errors.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { Database, Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Reads the note about a customer; null without one. */
export async function readNote(db: Queryable, user: string): Promise<ConversationNote | null> {
  const [row] = await db.query<Row>(
    'select text, by_name as by, changed_at as at, version from conversation_notes where user_id = $1',
    [user],
  );
  return row === undefined ? null : json(row);
}

/**
 * Stores the note about a customer. An empty one stays as a version, so that nobody overwrites it unseen.
 * @param note `version`: of the note that its author saw, 0 for none
 * @throws ShopError 404 when the customer's account was deleted meanwhile, 409 `note-changed` when somebody else has
 * changed the note since
 */
export async function saveNote(
  db: Database,
  by: UserCaller,
  { user, text, version }: { user: string; text: string; version: number },
): Promise<ConversationNote> {
  return db.transaction(async (tx) => {
    const existing = await holdExistingUsers(tx, [user]);
    if (!existing.has(user)) throw notFound('Customer');
    const written = [user, text, `${by.name} ${by.lastName}`];
    const changed =
      version === 0
        ? await tx.query<Row>(`${INSERT} ${RETURNING}`, written)
        : await tx.query<Row>(`${UPDATE} ${RETURNING}`, [...written, version]);
    const [row] = changed;
    if (row === undefined)
      throw conflict('note-changed', 'Somebody else has changed this note', await readNote(tx, user));
    return json(row);
  });
}

const RETURNING = 'returning text, by_name as by, changed_at as at, version';
const INSERT = `insert into conversation_notes (user_id, text, by_name, changed_at, version) values ($1, $2, $3, now(), 1)
  on conflict (user_id) do nothing`;
const UPDATE = `update conversation_notes set text = $2, by_name = $3, changed_at = now(), version = version + 1
  where user_id = $1 and version = $4`;

interface Row {
  text: string;
  by: string;
  at: Date;
  version: number;
}

function json(row: Row): ConversationNote {
  return { ...row, at: row.at.toISOString() };
}
