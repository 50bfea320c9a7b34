import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { testLogger as logger, TEST_LOG_LEVEL } from '../../testing/test-logger.ts';
import type { ProcessConfig } from '../config/config.ts';
import { createSecret, presentValue } from '../secrets/secret.ts';
import { type Component, createService } from './lifecycle.ts';

const config = async (): Promise<ProcessConfig> => ({
  port: 0,
  innerPort: await freePort(),
  logLevel: TEST_LOG_LEVEL,
  mode: 'demo',
  failpoints: '',
  parent: 'none',
  shutdownDelayMs: 0,
  timeoutFactor: 1,
  host: '127.0.0.1',
});

function recorded(name: string, events: string[]): Component {
  return { name, start: () => void events.push(`+${name}`), stop: () => void events.push(`-${name}`) };
}

describe('createService', () => {
  it('starts components in order and stops them in reverse', async () => {
    const events: string[] = [];
    const components = [recorded('log', events), recorded('relay', events), recorded('http', events)];
    const service = createService({ name: 'test', config: await config(), logger, checks: {}, components });
    await service.start();
    await service.stop();
    expect(events).toEqual(['+log', '+relay', '+http', '-http', '-relay', '-log']);
  });

  it('follows the files of its secrets until it stops', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-test-lifecycle-'));
    const file = path.join(folder, 'secret');
    await writeFile(file, 'second');
    const secret = { ...createSecret({ name: 'LIFECYCLE', value: 'first' }), file, problemOf: () => undefined };
    const service = createService({
      name: 'test',
      config: { ...(await config()), secretFiles: [secret] },
      logger,
      checks: {},
      components: [],
    });
    await service.start();
    await eventually(() => expect(presentValue(secret)).toBe('second'), { within: 60_000 });
    await service.stop();
    await rm(folder, { recursive: true });
  }, 70_000);

  it('is live at once, ready when all components have started, and unready while a check fails (P-C2)', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let postgresResponds = true;
    const settings = await config();
    const probe = async (path: string) => (await fetch(`http://127.0.0.1:${settings.innerPort}${path}`)).status;
    const service = createService({
      name: 'test',
      config: settings,
      logger,
      checks: { postgres: () => (postgresResponds ? Promise.resolve() : Promise.reject(new Error('away'))) },
      components: [{ name: 'slow', start: () => released }],
    });
    const starting = service.start();
    await new Promise((resolve) => setImmediate(resolve));
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503]);
    release();
    await starting;
    expect(await probe('/readyz')).toBe(200);
    postgresResponds = false;
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503]);
    postgresResponds = true;
    expect([await probe('/readyz'), await probe('/metrics')]).toEqual([200, 200]);
    await service.stop();
  });

  it('is unready and drains from the beginning of a stop, and serves on for the configured delay', async () => {
    const events: string[] = [];
    const settings = { ...(await config()), shutdownDelayMs: 300 };
    const delayed = Promise.withResolvers<void>();
    const service = createService({
      name: 'test',
      config: settings,
      logger,
      checks: {},
      components: [{ ...recorded('http', events), drain: () => void events.push('drain http') }],
      delay: (milliseconds) => {
        events.push(`delay ${milliseconds}`);
        return delayed.promise;
      },
    });
    await service.start();
    const stopped = service.stop();
    const ready = await fetch(`http://127.0.0.1:${settings.innerPort}/readyz`);
    expect([ready.status, events]).toEqual([503, ['+http', 'drain http', 'delay 300']]);
    delayed.resolve();
    await stopped;
    expect(events).toEqual(['+http', 'drain http', 'delay 300', '-http']);
  });

  it('skips the shutdown delay when it stops immediately', async () => {
    const settings = { ...(await config()), shutdownDelayMs: 60_000 };
    const service = createService({ name: 'test', config: settings, logger, checks: {}, components: [] });
    await service.start();
    await service.stop({ immediately: true });
  });

  it('reports degraded features in /readyz and stays ready', async () => {
    const settings = await config();
    const degraded = () => ['event log is not followed'];
    const service = createService({ name: 'test', config: settings, logger, checks: {}, degraded, components: [] });
    await service.start();
    const ready = await fetch(`http://127.0.0.1:${settings.innerPort}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', failing: [], degraded: degraded() }]);
    await service.stop();
  });

  it('stops only components that it began to start', async () => {
    const events: string[] = [];
    const failing: Component = {
      name: 'failing',
      start: () => {
        throw new Error('no');
      },
      stop: () => void events.push('-failing'),
    };
    const components = [recorded('log', events), failing, recorded('http', events)];
    const service = createService({ name: 'test', config: await config(), logger, checks: {}, components });
    await expect(service.start()).rejects.toThrow('no');
    await service.stop();
    expect(events).toEqual(['+log', '-failing', '-log']);
  });

  it('starts no further component when it is stopped during its start', async () => {
    const events: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = createService({
      name: 'test',
      config: await config(),
      logger,
      checks: {},
      components: [{ name: 'slow', start: () => released }, recorded('http', events)],
    });
    const starting = service.start();
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = service.stop();
    release();
    await Promise.all([starting, stopped]);
    expect(events).toEqual([]);
  });

  it('stops the other components when one fails to stop', async () => {
    const events: string[] = [];
    const failing: Component = {
      name: 'failing',
      stop: () => {
        throw new Error('no');
      },
    };
    const service = createService({
      name: 'test',
      config: await config(),
      logger,
      checks: {},
      components: [recorded('log', events), failing],
    });
    await service.start();
    await service.stop();
    expect(events).toEqual(['+log', '-log']);
  });
});
