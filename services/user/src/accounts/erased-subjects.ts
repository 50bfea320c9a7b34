import { isId } from '@shop/platform/service/postgres/new-id.ts';
import type { Queryable } from '@shop/platform/service/postgres/postgres.ts';

/** Returns those of some subjects of the audit log that are deleted accounts: erase-account.ts erases their entries. */
export async function erasedSubjects(db: Queryable, subjects: string[]): Promise<string[]> {
  const ids = subjects.flatMap((subject) => (subject.startsWith('user/') ? [subject.slice('user/'.length)] : []));
  const deleted = await db.query<{ id: string }>('select id from users where id = any($1) and deleted_at is not null', [
    ids.filter(isId),
  ]);
  return deleted.map(({ id }) => `user/${id}`);
}
