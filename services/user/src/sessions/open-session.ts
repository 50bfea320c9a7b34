import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { Transaction } from '@shop/platform/service/postgres/postgres.ts';
import { hashOfToken, newSecretToken } from '@shop/platform/service/secret-token.ts';
import { expiryOf } from './session.ts';

/** What a session shows of the browser that it belongs to: 'Firefox on Windows', '203.0.113.0/24'; '' if unknown. */
export interface SessionPlace {
  browser: string;
  network: string;
}

export interface OpenedSession {
  /** The cookie's value. Only the browser keeps it. */
  token: string;
  sessionId: string;
  doNotLogout: boolean;
}

interface NewSession extends SessionPlace {
  /** Whether the session ends 30 days from now instead of 24 hours after its last use. */
  doNotLogout: boolean;
  /** Whether the person has proved a second factor. */
  hasSecondFactor?: boolean;
}

/** Opens a session for a locked user. */
export async function openSession(
  tx: Transaction,
  userId: string,
  { doNotLogout, hasSecondFactor = false, browser, network }: NewSession,
  now: Date,
): Promise<OpenedSession> {
  const token = newSecretToken();
  const sessionId = newId();
  await tx.query(
    `insert into sessions (id, token_hash, user_id, do_not_logout, created_at, expires_at, last_used_at, browser, network,
                           has_second_factor)
     values ($1, $2, $3, $4, $5, $6, $5, $7, $8, $9)`,
    [
      sessionId,
      hashOfToken(token),
      userId,
      doNotLogout,
      now,
      expiryOf(doNotLogout, now, now),
      browser,
      network,
      hasSecondFactor,
    ],
  );
  return { token, sessionId, doNotLogout };
}
