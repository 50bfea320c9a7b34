import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { userFacingMessage } from '../user-facing-error.ts';
import { readStartConfig, type StartConfig } from './config.ts';
import { startShop } from './start-shop.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const stopped = new AbortController();

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());
process.on('disconnect', () => stopped.abort());

try {
  const config = readStartConfig(process.env, root);
  const watch = process.argv.includes('--watch');
  const shop = await startShop({ config, root, watch }, stopped.signal);
  if (shop) {
    console.log(readyLine(config));
    await shop.ended;
  }
  console.log('The shop has stopped.');
} catch (error) {
  console.error(userFacingMessage(error));
  process.exitCode = 1;
}
process.exit();

function readyLine({ seed, publicUrl, dataDir }: StartConfig): string {
  const accounts = 'admin@shop.test / admin123 (administrator), customer@shop.test / customer123';
  const where = path.relative(process.cwd(), dataDir) || '.';
  return `The shop is ready: ${publicUrl}${seed === 'demo' ? `   Sign in as ${accounts}` : ''}   (data in ${where}; Ctrl-C stops it)`;
}
