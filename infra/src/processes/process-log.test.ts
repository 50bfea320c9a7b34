import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openProcessLog } from './process-log.ts';

const fail = (line: string) => {
  throw new Error(line);
};

it('openProcessLog starts a new log and keeps the previous one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-log-'));
  const file = path.join(folder, 'logs', 'order.log');
  for (const text of ['first', 'second', 'third']) {
    const log = openProcessLog(file, fail);
    log.write(`${text}\n`);
    log.close();
  }
  expect(await readFile(file, 'utf8')).toBe('third\n');
  expect(await readFile(`${file}.1`, 'utf8')).toBe('second\n');
  await rm(folder, { recursive: true });
});

it('openProcessLog drops lines on a full disk and reports it once', () => {
  const lines: string[] = [];
  const log = openProcessLog('/dev/full', (line) => lines.push(line));
  log.write('first\n');
  log.write('second\n');
  log.close();
  expect(lines).toEqual(['The disk is full: /dev/full loses lines until it can be written again.']);
});
