import pg from 'pg';
import { holdDatabases, makeMissingDatabases } from '../postgres/make-databases.ts';
import { scramVerifier } from '../postgres/scram-verifier.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { DatabasesConfig } from './config.ts';
import { waitFor } from './wait-for.ts';

interface Account {
  role: string;
  password: string;
  database: string;
}

/** Milliseconds for one statement; the first may wait for others who run this at the same time. */
const STATEMENT_MS = 60_000;

/**
 * One database and one role a service: a role may do everything in its own database and does not even reach another's. Safe to
 * run again, and many at once: what is there stays, and a password that was changed is put right.
 * @param options `within`: milliseconds to wait for PostgreSQL; `statement`: and for one statement; `signal` closes the
 * connection, wherever it is
 * @throws UserFacingError when PostgreSQL does not answer in time or lets us not in
 */
export async function makeServiceDatabases(
  { maintenanceUrl, serviceUrls }: DatabasesConfig,
  options: { within?: number; statement?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { statement = STATEMENT_MS, signal, ...waiting } = options;
  const accounts = serviceUrls.map(accountOf);
  const client = await waitFor({ what: 'PostgreSQL', isPassing, ...waiting, ...(signal && { signal }) }, () =>
    connect(maintenanceUrl, statement),
  ).catch((error: unknown) => {
    throw isRefusal(error) ? refusal(error) : error;
  });
  const close = () => void client.end();
  signal?.addEventListener('abort', close);
  try {
    signal?.throwIfAborted();
    await putAllRight(client, accounts);
  } catch (error) {
    signal?.throwIfAborted();
    throw isTimeout(error)
      ? new UserFacingError(
          `PostgreSQL took longer than ${statement / 1000} s over one statement (${error}). Run the job again.`,
        )
      : error;
  } finally {
    signal?.removeEventListener('abort', close);
    await client.end();
  }
  console.log(`The databases ${accounts.map(({ database }) => database).join(', ')} are there, each for its own role.`);
}

async function putAllRight(client: pg.Client, accounts: readonly Account[]): Promise<void> {
  await holdDatabases(client);
  for (const account of accounts) await putRoleRight(client, account);
  await makeMissingDatabases(
    client,
    accounts.map(({ database }) => database),
  );
  for (const account of accounts) await putDatabaseRight(client, account);
  // By default every role may connect to these two.
  await client.query('revoke connect on database postgres, template1 from public');
}

async function putRoleRight(client: pg.Client, { role, password }: Account): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(`${verb} role ${name(role)} ${rights} password ${pg.escapeLiteral(scramVerifier(password))}`);
}

async function putDatabaseRight(client: pg.Client, { role, database }: Account): Promise<void> {
  await client.query(`alter database ${name(database)} owner to ${name(role)}`);
  await client.query(`revoke all on database ${name(database)} from public`);
}

async function connect(connectionString: string, statement: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'databases',
    connectionTimeoutMillis: 5_000,
    statement_timeout: statement,
    // A PostgreSQL that is frozen or cut off does not keep the limit that it was given.
    query_timeout: statement + 5_000,
  });
  // The statement that is under way, or the next one, says so too.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Not reached yet, or still starting; a wrong password stays wrong. */
function isPassing(error: unknown): boolean {
  return !isRefusal(error);
}

/** PostgreSQL's class 28: the account or its password is wrong, or nobody is let in from here. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code?.startsWith('28') === true;
}

/** Who is let in from where stands in pg_hba.conf, which the official image completes at the end of its first start only. */
function refusal(error: pg.DatabaseError): UserFacingError {
  if (error.message.includes('pg_hba.conf'))
    return new UserFacingError(
      `PostgreSQL lets nobody in from here (${error}). Either its settings are meant so, or its very first start was interrupted: while it holds no data yet, remove its volume and start again (docs/runbooks/compose.md).`,
    );
  return new UserFacingError(`PostgreSQL refuses POSTGRES_USER or POSTGRES_PASSWORD (${error}).`);
}

/** PostgreSQL's own limit, or ours when it does not keep that. */
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
