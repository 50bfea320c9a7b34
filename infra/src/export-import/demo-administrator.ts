import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';
import type pg from 'pg';

/**
 * Whether the demo administrator, whose first password is public, still exists. Whether they changed the password is unknown: saving a
 * profile with the same password counts as a change.
 */
export async function hasDemoAdministrator(users: pg.ClientBase): Promise<boolean> {
  const { rows } = await users.query('select from users where email_key = $1 and is_admin and deleted_at is null', [
    DEMO_ACCOUNTS.administrator.email,
  ]);
  return rows.length > 0;
}
