import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openProcessLog } from './process-log.ts';

it('begins a log anew at each start and keeps the one before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-log-'));
  const file = path.join(folder, 'logs', 'order.log');
  for (const text of ['first', 'second', 'third']) {
    const log = openProcessLog(file);
    log.write(`${text}\n`);
    log.close();
  }
  expect(await readFile(file, 'utf8')).toBe('third\n');
  expect(await readFile(`${file}.1`, 'utf8')).toBe('second\n');
  await rm(folder, { recursive: true });
});
