import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { TestService } from './test-service.ts';

/** Everything that people wrote or decided. Who is connected is none of it. */
const TABLES = [
  'chat_entries',
  'conversations',
  'conversation_notes',
  'saved_replies',
  'shared_carts',
  'away_answers',
  'deleted_users',
  'erasures',
  'mails',
  'audit_log',
];

/** Reads all stored content, except what mentions one user, who may write meanwhile. */
export async function readState(
  { db }: Pick<TestService, 'db'>,
  except: UserCaller,
): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where to_jsonb(t)::text not like $1 order by 1`,
      [`%${except.userId}%`],
    );
    state[table] = rows.map(({ row }) => row);
  }
  return state;
}
