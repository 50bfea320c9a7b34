import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@shop/testing/eventually.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { untilLockWait } from '@shop/testing/until-lock-wait.ts';
import { platformMigrations } from '../../service/postgres/migrate.ts';
import type { Database } from '../../service/postgres/postgres.ts';
import { parcelEvent, parcelEvents, serviceDatabase } from '../../testing/event-fixtures.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { openPostgresEventLog } from '../log/postgres-event-log.ts';
import { readEpoch } from '../outbox/epoch.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { compareWithLog } from './compare-with-log.ts';
import { reconcileAfterRestore, type ServiceReconciliation } from './reconcile-after-restore.ts';
import { refuseLargeLoss } from './refuse-large-loss.ts';

let service: Awaited<ReturnType<typeof serviceDatabase>>;
let log: Awaited<ReturnType<typeof testDatabase>>;
let printed: string[];

beforeEach(async () => {
  [service, log] = await Promise.all([serviceDatabase(), testDatabase()]);
  await service.db.query('create table parcels_migrations (name text)');
  await service.db.query('create table parcels (id text primary key, version bigint not null)');
  printed = [];
});
afterEach(async () => {
  await service.drop();
  await log.drop();
});

const parcels = (db: () => Database): ServiceReconciliation<string[]> => ({
  name: 'parcels',
  migrations: [platformMigrations],
  owner: {
    compare: async (context) => {
      const { unknown, newer } = await compareWithLog({
        ...context,
        family: parcelEvents,
        versionsOf: (ids) => db().query('select id, version from parcels where id = any($1)', [ids]),
        selectCompared: ({ orderId }) => orderId,
      });
      const { allowLoss } = context;
      await refuseLargeLoss({ db: db(), table: 'parcels', what: 'parcel', lost: unknown.length, allowLoss });
      return [...unknown.map(({ subject }) => `lost ${subject}`), ...newer.map((id) => `older order/${id}`)];
    },
    applyPlan: async (_tx, { plan }) => plan.sort(),
    republish: async (db, outbox) => {
      const rows = await db.query<{ id: string; version: number }>('select id, version from parcels');
      await db.transaction((tx) =>
        outbox.append(
          tx,
          rows.map(({ id, version }) => changed(id, version)),
        ),
      );
      return rows.length;
    },
  },
});

const changed = (id: string, version: number) =>
  ({ family: parcelEvents, type: 'order-paid', id, version, data: { orderId: id, cents: 1 } }) as const;

const reconcile = (replaced: Partial<ServiceReconciliation<string[]>> = {}, allowLoss = false) =>
  reconcileAfterRestore(
    { ...parcels(() => service.db), ...replaced },
    {
      databaseUrl: service.url,
      eventLogUrl: log.url,
      logger: testLogger,
      timeoutFactor: TIMEOUT_FACTOR,
      allowLoss,
      print: (line) => printed.push(line),
    },
  );

const publish = async (...events: object[]) => {
  const opened = openPostgresEventLog({
    url: log.url,
    name: 'test',
    logger: testLogger,
    timeoutFactor: TIMEOUT_FACTOR,
  });
  const records = events.map((event) => JSON.stringify(event));
  await opened.publish(
    records.map((value) => ({ topic: 'order-events', key: JSON.parse(value).subject, value: Buffer.from(value) })),
  );
  await opened.close();
};

const insertParcels = (count: number) =>
  service.db.query(`insert into parcels select 'held-' || n, 1 from generate_series(1, $1::integer) n`, [count]);

const lostParcels = (count: number) => Array.from({ length: count }, (_, n) => parcelEvent(`lost-${n}`, 1));

const inOutbox = () =>
  service.db.query<{ subject: string; version: number; epoch: number }>(
    `select subject, version, (envelope ->> 'epoch')::integer as epoch from outbox order by seq`,
  );

describe('reconcileAfterRestore', () => {
  it('finds events newer than the dump, raises the epoch and republishes the state with it', async () => {
    await service.db.query(`insert into parcels values ('same', 2), ('older', 1)`);
    const olderNow = [parcelEvent('older', 1), parcelEvent('older', 2)];
    await publish(parcelEvent('same', 2), ...olderNow, parcelEvent('lost', 1), {
      subject: 'order/poison',
      version: 'none',
    });
    await reconcile();
    expect(printed.slice(0, 2)).toEqual(['lost order/lost', 'older order/older']);
    const epoch = await readEpoch(service.db);
    expect(epoch).toBeGreaterThan(1_000);
    expect(await inOutbox()).toEqual([
      { subject: 'order/same', version: 2, epoch },
      { subject: 'order/older', version: 1, epoch },
    ]);
  });

  it('raises the epoch above that of an earlier restore of the same dump', async () => {
    await service.db.query(`insert into parcels values ('same', 2)`);
    await reconcile();
    const first = await readEpoch(service.db);
    await service.db.query('update event_epoch set epoch = 1');
    // biome-ignore lint/plugin/no-sleep: the epoch is the time in seconds
    await wait(1_000);
    await reconcile();
    expect(await readEpoch(service.db)).toBeGreaterThan(first);
  });

  it('finishes in a second run when the first was killed before it republished the state', async () => {
    await service.db.query(`insert into parcels values ('same', 2)`);
    const { owner } = parcels(() => service.db);
    if (owner === undefined) throw new Error('parcels have an owner');
    const killed = () => Promise.reject(new Error('killed'));
    await expect(reconcile({ owner: { ...owner, republish: killed } })).rejects.toThrow('killed');
    expect(await inOutbox()).toEqual([]);
    await reconcile();
    expect(await inOutbox()).toEqual([{ subject: 'order/same', version: 2, epoch: await readEpoch(service.db) }]);
  });

  it('changes nothing when applying the plan fails', async () => {
    const { owner } = parcels(() => service.db);
    if (owner === undefined) throw new Error('parcels have an owner');
    const applyPlan = () => Promise.reject(new Error('killed'));
    await expect(reconcile({ owner: { ...owner, applyPlan } })).rejects.toThrow('killed');
    expect(await readEpoch(service.db)).toBe(1);
  });

  it('republishes a change that was published with the old epoch while the epoch was raised', async () => {
    await service.db.query(`insert into parcels values ('same', 2)`);
    const outbox = createOutbox({ db: service.db, logger: testLogger });
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const writing = service.db.transaction(
      async (tx) => {
        await tx.query(`update parcels set version = 3`);
        await outbox.append(tx, [changed('same', 3)]);
        await mayCommit;
      },
      { background: true },
    );
    await eventually(async () => {
      const locks = `select 1 from pg_locks where relation = 'outbox'::regclass and mode = 'RowExclusiveLock' and granted`;
      expect((await service.db.query(locks)).length).toBeGreaterThan(0);
    });
    const restoring = reconcile();
    await untilLockWait(service);
    expect(await readEpoch(service.db)).toBe(1);
    commit();
    await Promise.all([writing, restoring]);
    const epoch = await readEpoch(service.db);
    expect(await inOutbox()).toEqual([
      { subject: 'order/same', version: 3, epoch: 1 },
      { subject: 'order/same', version: 3, epoch },
    ]);
  });

  it('rejects the database of another service and one without tables, with a message for the operator', async () => {
    const other = `This is the database of the service parcels, not of order. Check DATABASE_URL, or name the other service.`;
    await expect(reconcile({ name: 'order' })).rejects.toThrow(other);
    await service.db.query('drop table parcels_migrations');
    await expect(reconcile()).rejects.toThrow(
      'This database has no tables of the service parcels. Restore its dump first.',
    );
    expect(await readEpoch(service.db)).toBe(1);
  });

  it('rejects an empty database while the log has its content, unless the operator allows it', async () => {
    await publish(parcelEvent('1', 1), parcelEvent('2', 1));
    await expect(reconcile()).rejects.toThrow(
      'The database holds 0 parcels, the event log knows 2 more. Is this the right dump?',
    );
    expect(await readEpoch(service.db)).toBe(1);
    await reconcile({}, true);
    expect(printed).toContain('lost order/1');
  });

  it('rejects a database that lacks more than a fifth of its size, unless the operator allows the loss', async () => {
    await insertParcels(100);
    await publish(...lostParcels(30));
    await expect(reconcile()).rejects.toThrow(
      'The database holds 100 parcels, the event log knows 30 more. Is this the right dump? If so, run it again with ALLOW_LOSS=yes.',
    );
    expect(await readEpoch(service.db)).toBe(1);
    expect(await inOutbox()).toEqual([]);
    await reconcile({}, true);
    expect(printed.filter((line) => line.startsWith('lost'))).toHaveLength(30);
  });

  it.each([
    { held: 100, lost: 15 },
    { held: 100, lost: 20 },
    { held: 3, lost: 10 },
  ])('accepts a database of $held subjects that lacks $lost (at most a fifth, or few)', async ({ held, lost }) => {
    await insertParcels(held);
    await publish(...lostParcels(lost));
    await reconcile();
    expect(printed.filter((line) => line.startsWith('lost'))).toHaveLength(lost);
  });

  it.each([
    { held: 100, lost: 21 },
    { held: 3, lost: 11 },
  ])('rejects a database of $held subjects that lacks $lost', async ({ held, lost }) => {
    await insertParcels(held);
    await publish(...lostParcels(lost));
    await expect(reconcile()).rejects.toThrow(`holds ${held} parcels, the event log knows ${lost} more`);
  });
});
