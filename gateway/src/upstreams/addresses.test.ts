import { jest } from '@jest/globals';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { createAddresses } from './addresses.ts';
import { createUpstreamBreakers } from './upstream-breakers.ts';

const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
const LOOK_AGAIN_MS = 5_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A name whose addresses the test sets; undefined: nobody knows it. */
function dns(names: Record<string, string[] | undefined>) {
  return async (hostname: string) => {
    const found = names[hostname];
    if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address }));
  };
}

const hosts = (list: readonly URL[]) => list.map(({ host }) => host);

describe('the addresses of a service (DESIGN.md §1)', () => {
  it('are all of those behind all of its names, and are looked up again', async () => {
    const names = { order: ['10.0.0.1', '10.0.0.2'], spare: ['10.0.1.7'] };
    const addresses = createAddresses({ urls: ['http://order:3000', 'http://spare:3000'], logger, find: dns(names) });
    await addresses.start();
    expect(hosts(addresses.all())).toEqual(['10.0.0.1:3000', '10.0.0.2:3000', '10.0.1.7:3000']);
    names.order = ['10.0.0.2', '10.0.0.3'];
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(addresses.all())).toEqual(['10.0.0.2:3000', '10.0.0.3:3000', '10.0.1.7:3000']);
    addresses.stop();
    names.order = ['10.0.0.9'];
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(addresses.all())).toContain('10.0.0.2:3000');
  });

  it('stay the same objects, by which a failed one is told from the others', async () => {
    const addresses = createAddresses({ urls: ['http://order:3000'], logger, find: dns({ order: ['10.0.0.1'] }) });
    await addresses.start();
    const [before] = addresses.all();
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(addresses.all()[0]).toBe(before);
    addresses.stop();
  });

  it('stay while a name cannot be looked up; one that never could stands for itself', async () => {
    const names: Record<string, string[] | undefined> = { order: ['10.0.0.1'] };
    const addresses = createAddresses({ urls: ['http://order:3000', 'http://late:3000'], logger, find: dns(names) });
    await addresses.start();
    names.order = undefined;
    names.late = ['10.0.0.5'];
    expect(hosts(addresses.all())).toEqual(['10.0.0.1:3000', 'late:3000']);
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(addresses.all())).toEqual(['10.0.0.1:3000', '10.0.0.5:3000']);
    addresses.stop();
  });

  it('are not waited for while nobody says them, and are asked for once at a time', async () => {
    let say = (_found: Array<{ address: string }>) => {};
    const silent = new Promise<Array<{ address: string }>>((resolve) => {
      say = resolve;
    });
    const find = jest.fn((hostname: string) =>
      hostname === 'mute' ? silent : Promise.resolve([{ address: '10.0.0.1' }]),
    );
    const asked = (name: string) => find.mock.calls.filter(([hostname]) => hostname === name).length;
    const addresses = createAddresses({ urls: ['http://mute:3000', 'http://order:3000'], logger, find });
    const started = addresses.start();
    await jest.advanceTimersByTimeAsync(2_000);
    await started;
    await jest.advanceTimersByTimeAsync(10 * LOOK_AGAIN_MS);
    expect([asked('mute'), asked('order')]).toEqual([1, 11]);
    expect(hosts(addresses.all())).toEqual(['mute:3000', '10.0.0.1:3000']);
    say([{ address: '10.0.0.9' }]);
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(addresses.all())).toEqual(['10.0.0.9:3000', '10.0.0.1:3000']);
    addresses.stop();
  });

  it('bring no breaker to life when they come after the end', async () => {
    const breakers = createUpstreamBreakers({ upstream: 'order', probe: async () => {}, probeEvery: 1_000, logger });
    const watch = jest.spyOn(breakers, 'watch');
    let say = (_found: Array<{ address: string }>) => {};
    const find = () =>
      new Promise<Array<{ address: string }>>((resolve) => {
        say = resolve;
      });
    const addresses = createAddresses({ urls: ['http://order:3000'], logger, breakers, find });
    const started = addresses.start();
    addresses.stop();
    watch.mockClear();
    say([{ address: '10.0.0.1' }]);
    await started;
    expect(watch).not.toHaveBeenCalled();
    breakers.stop();
  });

  it('of localhost are those of IPv4, on which services listen', async () => {
    const addresses = createAddresses({ urls: ['http://localhost:3000'], logger });
    jest.useRealTimers();
    await addresses.start();
    expect(hosts(addresses.all())).toEqual(['127.0.0.1:3000']);
    addresses.stop();
  });

  it('have a breaker each, which goes with its address', async () => {
    const breakers = createUpstreamBreakers({ upstream: 'order', probe: async () => {}, probeEvery: 1_000, logger });
    const forget = jest.spyOn(breakers, 'forget');
    const watch = jest.spyOn(breakers, 'watch');
    const names = { order: ['10.0.0.1', '10.0.0.2'] };
    const addresses = createAddresses({ urls: ['http://order:3000'], logger, breakers, find: dns(names) });
    await addresses.start();
    expect(hosts(watch.mock.lastCall?.[0] ?? [])).toEqual(['10.0.0.1:3000', '10.0.0.2:3000']);
    names.order = ['10.0.0.2'];
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(forget.mock.lastCall?.[0] ?? [])).toEqual(['10.0.0.1:3000']);
    addresses.stop();
    breakers.stop();
  });

  it('are those of the list where it holds addresses, and nothing is looked up', async () => {
    const find = jest.fn(dns({}));
    const addresses = createAddresses({ urls: ['http://127.0.0.1:1', 'http://[::1]:2'], logger, find });
    await addresses.start();
    expect(hosts(addresses.all())).toEqual(['127.0.0.1:1', '[::1]:2']);
    expect(find).not.toHaveBeenCalled();
  });
});
