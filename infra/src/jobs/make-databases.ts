import pg from 'pg';
import { lockDatabaseCreation, makeMissingDatabases } from '../postgres/make-databases.ts';
import { scramVerifier } from '../postgres/scram-verifier.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { DatabasesConfig } from './config.ts';
import { waitFor } from './wait-for.ts';

interface Account {
  role: string;
  password: string;
  database: string;
}

/** Milliseconds per statement; the first waits for the lock of concurrent jobs. */
const STATEMENT_MS = 60_000;

/**
 * Creates a database and a role per service. A role owns its database and cannot connect to others. Safe to run again and
 * concurrently: existing databases stay, passwords and rights are reset.
 * @param options `within`: milliseconds to wait for PostgreSQL; `statement`: milliseconds per statement; `signal` closes the
 * connection
 * @throws UserFacingError when PostgreSQL does not respond in time or refuses the credentials
 */
export async function makeServiceDatabases(
  { maintenanceUrl, serviceUrls }: DatabasesConfig,
  options: { within?: number; statement?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { statement = STATEMENT_MS, signal, ...waiting } = options;
  const accounts = serviceUrls.map(accountOf);
  const client = await waitFor({ what: 'PostgreSQL', isTemporary, ...waiting, ...(signal && { signal }) }, () =>
    connect(maintenanceUrl, statement),
  ).catch((error: unknown) => {
    throw isRefusal(error) ? refusal(error) : error;
  });
  const close = () => void client.end();
  signal?.addEventListener('abort', close);
  try {
    signal?.throwIfAborted();
    await ensureAll(client, accounts);
  } catch (error) {
    signal?.throwIfAborted();
    throw isTimeout(error)
      ? new UserFacingError(
          `PostgreSQL took longer than ${statement / 1000} s for one statement (${error}). Run the job again.`,
        )
      : error;
  } finally {
    signal?.removeEventListener('abort', close);
    await client.end();
  }
  console.log(`The databases ${accounts.map(({ database }) => database).join(', ')} exist, each with its own role.`);
}

async function ensureAll(client: pg.Client, accounts: readonly Account[]): Promise<void> {
  await lockDatabaseCreation(client);
  for (const account of accounts) await ensureRole(client, account);
  await makeMissingDatabases(
    client,
    accounts.map(({ database }) => database),
  );
  for (const account of accounts) await ensureDatabase(client, account);
  // By default every role may connect to these two.
  await client.query('revoke connect on database postgres, template1 from public');
}

async function ensureRole(client: pg.Client, { role, password }: Account): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(`${verb} role ${name(role)} ${rights} password ${pg.escapeLiteral(scramVerifier(password))}`);
}

async function ensureDatabase(client: pg.Client, { role, database }: Account): Promise<void> {
  await client.query(`alter database ${name(database)} owner to ${name(role)}`);
  await client.query(`revoke all on database ${name(database)} from public`);
}

async function connect(connectionString: string, statement: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'databases',
    connectionTimeoutMillis: 5_000,
    statement_timeout: statement,
    // A frozen or unreachable PostgreSQL does not enforce statement_timeout.
    query_timeout: statement + 5_000,
  });
  // The current or the next query fails with the same error.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Whether an error is temporary. A wrong password is not. */
function isTemporary(error: unknown): boolean {
  return !isRefusal(error);
}

/** Whether PostgreSQL refused authentication (SQLSTATE class 28): credentials or pg_hba.conf. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code?.startsWith('28') === true;
}

/** The official image completes pg_hba.conf only at the end of its first start. */
function refusal(error: pg.DatabaseError): UserFacingError {
  if (error.message.includes('pg_hba.conf'))
    return new UserFacingError(
      `PostgreSQL accepts no connections from this host (${error}). Either pg_hba.conf says so, or its first start was interrupted: while it holds no data yet, remove its volume and start again (docs/runbooks/compose.md).`,
    );
  return new UserFacingError(`PostgreSQL refuses POSTGRES_USER or POSTGRES_PASSWORD (${error}).`);
}

/** Whether statement_timeout or the client's query timeout expired. */
function isTimeout(error: unknown): boolean {
  const { code, message } = error as pg.DatabaseError;
  return code === '57014' || message === 'Query read timeout';
}

function accountOf(url: string): Account {
  const { username, password, pathname } = new URL(url);
  return {
    role: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

const name = pg.escapeIdentifier;
