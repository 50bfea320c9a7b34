import pg from 'pg';
import { makeDatabases } from '../postgres/make-databases.ts';
import { Sentence } from '../sentence.ts';
import type { DatabasesConfig } from './config.ts';
import { waitFor } from './wait-for.ts';

interface Account {
  role: string;
  password: string;
  database: string;
}

/**
 * One database and one role a service: a role may do everything in its own database and does not even reach another's. Safe to
 * run again: what is there stays, and a password that was changed is put right.
 * @param options `within`: milliseconds to wait for PostgreSQL
 * @throws Sentence when PostgreSQL does not answer in time or refuses the password
 */
export async function makeServiceDatabases(
  { maintenanceUrl, serviceUrls }: DatabasesConfig,
  options: { within?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const accounts = serviceUrls.map(accountOf);
  const client = await waitFor({ what: 'PostgreSQL', isPassing, ...options }, () => connect(maintenanceUrl)).catch(
    (error: unknown) => {
      throw isRefusal(error)
        ? new Sentence(`PostgreSQL refuses POSTGRES_USER or POSTGRES_PASSWORD (${error}).`)
        : error;
    },
  );
  try {
    for (const account of accounts) await putRoleRight(client, account);
    const names = accounts.map(({ database }) => database);
    await makeDatabases(maintenanceUrl, names);
    for (const account of accounts) await putDatabaseRight(client, account);
    // Everybody may enter these two unless told otherwise.
    await client.query('revoke connect on database postgres, template1 from public');
    console.log(`The databases ${names.join(', ')} are there, each for its own role.`);
  } finally {
    await client.end();
  }
}

async function putRoleRight(client: pg.Client, { role, password }: Account): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(`${verb} role ${name(role)} ${rights} password ${pg.escapeLiteral(password)}`);
}

async function putDatabaseRight(client: pg.Client, { role, database }: Account): Promise<void> {
  await client.query(`alter database ${name(database)} owner to ${name(role)}`);
  await client.query(`revoke all on database ${name(database)} from public`);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'databases', connectionTimeoutMillis: 5_000 });
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

/** PostgreSQL's class 28: the account or its password is wrong. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('28') === true;
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
