import { eventually } from '@shop/testing/eventually.ts';
import { serviceDatabase } from '../../testing/event-fixtures.ts';
import { testLogger } from '../../testing/test-logger.ts';
import { gauge } from '../observability/metrics.ts';
import { createBackupTimes } from './backup-times.ts';

const shown = async (name: string) => (await gauge(name, '').get()).values[0]?.value;
const seconds = (at: string) => Date.parse(at) / 1000;
const both = async () => [
  await shown('backup_last_success_timestamp_seconds'),
  await shown('backup_last_check_timestamp_seconds'),
];

it('shows when the database was last backed up and when a backup was checked, 0 for never', async () => {
  const { db, drop } = await serviceDatabase();
  const read = async (expected: number[]) => {
    const times = createBackupTimes(db, testLogger);
    times.start();
    await eventually(async () => expect(await both()).toEqual(expected));
    await times.stop();
  };
  await read([0, 0]);
  await db.query(`insert into backup_times values ('backup', '2026-11-30T02:00:00.500Z')`);
  await read([seconds('2026-11-30T02:00:00.500Z'), 0]);
  await db.query(`insert into backup_times values ('check', '2026-11-30T03:00:00Z')`);
  await read([seconds('2026-11-30T02:00:00.500Z'), seconds('2026-11-30T03:00:00Z')]);
  await drop();
});
