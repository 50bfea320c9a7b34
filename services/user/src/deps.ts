import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import type { PasswordAttempts } from './passwords/password-attempts.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';

/** Dependencies of the routes and use cases; service.ts creates them. */
export interface Deps {
  db: Database;
  outbox: Outbox;
  passwords: PasswordHashing;
  attempts: PasswordAttempts;
  /** Base URL of links in emails. */
  publicUrl: string;
  mode: 'demo' | 'production';
  /** ADMIN_SECOND_FACTOR=required. */
  secondFactorRequired: boolean;
  now: () => Date;
}
