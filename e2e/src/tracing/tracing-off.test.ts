import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { processFolders } from '@shop/infra/src/shop-processes.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';

const run = promisify(execFile);
const urlOf = (file: string) => pathToFileURL(repositoryFile(file)).href;

/**
 * Loads all code of a process, without starting it, and then its tracing.
 * @returns how many modules of OpenTelemetry that has loaded, other than its API, which prom-client loads
 */
async function loadedBy(folder: string, tracing: { sampleRatio: number } | undefined): Promise<number> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      resolve: (specifier, context, next) => {
        const resolved = next(specifier, context);
        if (resolved.url.includes('/@opentelemetry/') && !resolved.url.includes('/@opentelemetry/api/')) loaded.add(resolved.url);
        return resolved;
      },
    });
    await import(${JSON.stringify(urlOf(`${folder}/src/service.ts`))});
    const { createTracing } = await import(${JSON.stringify(urlOf('packages/platform/src/service/observability/start-tracing.ts'))});
    const { createLogger } = await import(${JSON.stringify(urlOf('packages/platform/src/service/observability/logger.ts'))});
    const logger = createLogger({ name: 'test', level: 'silent' });
    await createTracing({ name: 'test', logger, tracing: ${JSON.stringify(tracing)} }).start();
    process.stdout.write(String(loaded.size));
    process.exit(0);`;
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    script,
  ]);
  return Number(stdout);
}

describe('a process', () => {
  it.each(processFolders)(
    '%s loads nothing of OpenTelemetry while tracing is off',
    async (folder) => {
      expect(await loadedBy(folder, undefined)).toBe(0);
    },
    60_000,
  );

  it('loads it when tracing is on', async () => {
    expect(await loadedBy('services/analytics', { sampleRatio: 1 })).toBeGreaterThan(3);
  }, 60_000);
});
