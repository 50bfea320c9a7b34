import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordAttempts } from './passwords/password-attempts.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';

/** What the use cases of this service work with; service.ts makes it. */
export interface UserTools {
  db: Database;
  outbox: Outbox;
  passwords: PasswordHashing;
  attempts: PasswordAttempts;
  /** Where links in mails lead. */
  publicUrl: string;
  mode: 'demo' | 'production';
  now: () => Date;
}
