import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import type { ServiceName } from '../shop-processes.ts';
import { checkBackup } from './check-backup.ts';
import type { SavedDatabase } from './manifest.ts';
import { restoreShop } from './restore-shop.ts';
import { type Content, contentOf, withClient, withDatabases } from './test-shops.ts';

interface SavedShop {
  /** Where the tests may create folders. */
  folder: string;
  backupDir: string;
  content: Record<ServiceName, Content>;
  log: SavedDatabase | undefined;
}

/**
 * Tests of `npm run restore`. Creating the saved shop takes seconds, so backup-restore.int.test.ts does it once.
 * @param saved returns the shop; call it inside tests only, and do not change its backup
 */
export function describeRestore(saved: () => SavedShop): void {
  const target = () => path.join(saved().folder, 'restored');
  const lines: string[] = [];
  const restore = (options: { backupDir?: string; replace?: boolean; currency?: string } = {}) =>
    restoreShop(
      { backupDir: saved().backupDir, dataDir: target(), replace: false, currency: 'USD', ...options },
      { print: (line) => lines.push(line), stores: {} },
    );
  const start = (...args: string[]) => {
    const output = { text: '' };
    const command = spawn(process.execPath, [
      repositoryFile('infra/src/backup/restore.ts'),
      saved().backupDir,
      ...args,
    ]);
    for (const stream of [command.stdout, command.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output.text += text;
      });
    return { command, output, exit: once(command, 'close').then(([code, signal]) => code ?? signal) };
  };

  describe('restore', () => {
    it.each([
      ['a changed image', 'images/a-160.webp', (file: string) => writeFile(file, 'another'), 'damaged'],
      ['missing rows', 'databases/order/orders.copy', (file: string) => rm(file), 'missing'],
      ['a changed event', 'databases/events/log_records.copy', (file: string) => appendFile(file, '\n'), 'damaged'],
    ])('refuses a backup with %s, names the file and creates nothing', async (_what, file, spoil, problem) => {
      const backupDir = path.join(saved().folder, `spoilt-${path.basename(file)}`);
      await cp(saved().backupDir, backupDir, { recursive: true });
      await spoil(path.join(backupDir, file));
      await expect(restore({ backupDir })).rejects.toThrow(`${path.join(backupDir, file)} is ${problem}`);
      expect((await readdir(saved().folder)).filter((name) => name.startsWith('restored'))).toEqual([]);
    });

    it('refuses a backup in another currency and creates nothing', async () => {
      await expect(restore({ currency: 'EUR' })).rejects.toThrow(
        'The amounts in the backup are in USD, but SHOP_CURRENCY is EUR: set SHOP_CURRENCY=USD. Nothing was changed.',
      );
      expect((await readdir(saved().folder)).filter((name) => name.startsWith('restored'))).toEqual([]);
    });

    it('leaves data alone unless it is to replace them, and a running shop always', async () => {
      await mkdir(target());
      await writeFile(path.join(target(), 'precious'), 'data');
      await expect(restore()).rejects.toThrow(`${target()} holds data.`);
      const unlock = await lockDataDir(target());
      await expect(restore({ replace: true })).rejects.toThrow('belongs to a running shop');
      await unlock();
      expect(await readdir(target())).toEqual(['precious']);
    });

    it('does not move a shop that is started during the restore', async () => {
      const dataDir = path.join(saved().folder, 'started');
      let startShop: Promise<() => Promise<void>> | undefined;
      const print = () => {
        startShop ??= lockDataDir(dataDir);
      };
      const restoreOver = (replace: boolean) =>
        restoreShop({ backupDir: saved().backupDir, dataDir, replace, currency: 'USD' }, { print, stores: {} });
      await expect(restoreOver(false)).rejects.toThrow('holds data');
      await (await startShop)?.();
      startShop = undefined;
      await writeFile(path.join(dataDir, 'precious'), 'data');
      await expect(restoreOver(true)).rejects.toThrow('belongs to a running shop');
      expect((await readdir(dataDir)).sort()).toEqual(['lock-1', 'precious']);
      for (const folder of [dataDir, `${dataDir}.restoring`]) await rm(folder, { recursive: true });
    }, 120_000);

    it('continues after a kill, and replaces what was there', async () => {
      const killed = start(target(), '--replace');
      await eventually(() => expect(killed.output.text).toContain('user: The epoch rose'), {
        within: 60_000,
        every: 20,
      });
      killed.command.kill('SIGKILL');
      expect(await killed.exit).toBe('SIGKILL');
      expect(await readdir(target())).toEqual(['precious']);
      // Not copied a second time, as it is there.
      await writeFile(path.join(`${target()}.restoring`, 'images', 'a-160.webp'), 'of the killed run');

      const again = start(target(), '--replace');
      expect([await again.exit, again.output.text]).toEqual([0, expect.stringContaining('Start the shop (npm start)')]);
      const [before = ''] = (await readdir(saved().folder)).filter((name) => name.startsWith('restored.before-'));
      expect(await readdir(path.join(saved().folder, before))).toEqual(['precious']);
      expect((await readdir(saved().folder)).filter((name) => name.endsWith('.restoring'))).toEqual([]);
      expect(await readFile(path.join(target(), 'images', 'a-160.webp'), 'utf8')).toBe('of the killed run');
      expect((await readdir(path.join(target(), 'images'))).sort()).toEqual(['a-160.webp', 'b-160.webp', 'c-160.webp']);
      const files = ['currency', 'format', 'images', 'postgres', 'secrets', 'seeded'];
      expect((await readdir(target())).sort()).toEqual(files);
      expect(await readFile(path.join(target(), 'currency'), 'utf8')).toBe('USD\n');
    }, 120_000);

    it('brings every order, product, message and event back, and ends sessions', async () => {
      const { content } = saved();
      await withDatabases(target(), async (url) => {
        const after = async (service: ServiceName) => withClient(url(service), contentOf);
        const [user, catalogue, order, chat] = [
          await after('user'),
          await after('catalogue'),
          await after('order'),
          await after('chat'),
        ];
        for (const table of ['orders', 'order_lines', 'order_history', 'captures', 'refunds', 'audit_log'])
          expect([table, order[table]]).toEqual([table, content.order[table]]);
        for (const table of ['products', 'product_images', 'reviews'])
          expect([table, catalogue[table]]).toEqual([table, content.catalogue[table]]);
        expect(chat.conversation_notes).toEqual(content.chat.conversation_notes);
        expect(user.users).toEqual(content.user.users);
        expect(user.sessions?.map((row) => JSON.parse(row).ended_at)).toEqual([expect.any(String), expect.any(String)]);
        // In the restored log, whose offsets they keep.
        expect(order.dead_letters).toEqual(content.order.dead_letters);
        const events = await withClient(url('events'), contentOf);
        expect(events.log_records).toEqual([expect.stringContaining('"position": 42')]);
        const next = await withClient(url('events'), (client) => client.query(`select nextval('log_position')::int`));
        expect(next.rows).toEqual([{ nextval: 43 }]);
      });
    }, 60_000);

    it('is tried out without a shop, and deleted again', async () => {
      const printed: string[] = [];
      // The rows of the tests are in no agreement: what matters is that it says so.
      expect(await checkBackup(saved().backupDir, (line) => printed.push(line))).toBe(false);
      expect(printed.join('\n')).toContain('order: The epoch rose');
    }, 60_000);
  });
}
