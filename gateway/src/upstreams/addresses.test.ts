import { jest } from '@jest/globals';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { createAddresses } from './addresses.ts';
import { createUpstreamBreakers } from './upstream-breakers.ts';

const LOOK_AGAIN_MS = 5_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** DNS with the names of a test; undefined: the name does not resolve. */
function dns(names: Record<string, string[] | undefined>) {
  return async (hostname: string) => {
    const found = names[hostname];
    if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address }));
  };
}

const hosts = (list: readonly URL[]) => list.map(({ host }) => host);

describe('addresses of a service (docs/architecture.md#services)', () => {
  it('resolves all addresses behind all names, again and again', async () => {
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

  it('keeps the same URL object for an address that stays', async () => {
    const addresses = createAddresses({ urls: ['http://order:3000'], logger, find: dns({ order: ['10.0.0.1'] }) });
    await addresses.start();
    const [before] = addresses.all();
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(addresses.all()[0]).toBe(before);
    addresses.stop();
  });

  it('keeps the last addresses while a name cannot be resolved, and uses a name that never resolved as it is', async () => {
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

  it('does not wait for a DNS query that hangs, and queries each name once at a time', async () => {
    let resolveName = (_found: Array<{ address: string }>) => {};
    const silent = new Promise<Array<{ address: string }>>((resolve) => {
      resolveName = resolve;
    });
    const find = jest.fn((hostname: string) =>
      hostname === 'mute' ? silent : Promise.resolve([{ address: '10.0.0.1' }]),
    );
    const queries = (name: string) => find.mock.calls.filter(([hostname]) => hostname === name).length;
    const addresses = createAddresses({ urls: ['http://mute:3000', 'http://order:3000'], logger, find });
    const started = addresses.start();
    await jest.advanceTimersByTimeAsync(2_000);
    await started;
    await jest.advanceTimersByTimeAsync(10 * LOOK_AGAIN_MS);
    expect([queries('mute'), queries('order')]).toEqual([1, 11]);
    expect(hosts(addresses.all())).toEqual(['mute:3000', '10.0.0.1:3000']);
    resolveName([{ address: '10.0.0.9' }]);
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(addresses.all())).toEqual(['10.0.0.9:3000', '10.0.0.1:3000']);
    addresses.stop();
  });

  it('creates no breaker for addresses that are resolved after the stop', async () => {
    const breakers = createUpstreamBreakers({ upstream: 'order', probe: async () => {}, probeEvery: 1_000, logger });
    const add = jest.spyOn(breakers, 'add');
    let resolveName = (_found: Array<{ address: string }>) => {};
    const find = () =>
      new Promise<Array<{ address: string }>>((resolve) => {
        resolveName = resolve;
      });
    const addresses = createAddresses({ urls: ['http://order:3000'], logger, breakers, find });
    const started = addresses.start();
    addresses.stop();
    add.mockClear();
    resolveName([{ address: '10.0.0.1' }]);
    await started;
    expect(add).not.toHaveBeenCalled();
    breakers.stop();
  });

  it('resolves localhost to IPv4, on which services listen', async () => {
    const addresses = createAddresses({ urls: ['http://localhost:3000'], logger });
    jest.useRealTimers();
    await addresses.start();
    expect(hosts(addresses.all())).toEqual(['127.0.0.1:3000']);
    addresses.stop();
  });

  it('adds a breaker for each new address and removes it with the address', async () => {
    const breakers = createUpstreamBreakers({ upstream: 'order', probe: async () => {}, probeEvery: 1_000, logger });
    const remove = jest.spyOn(breakers, 'remove');
    const add = jest.spyOn(breakers, 'add');
    const names = { order: ['10.0.0.1', '10.0.0.2'] };
    const addresses = createAddresses({ urls: ['http://order:3000'], logger, breakers, find: dns(names) });
    await addresses.start();
    expect(hosts(add.mock.lastCall?.[0] ?? [])).toEqual(['10.0.0.1:3000', '10.0.0.2:3000']);
    names.order = ['10.0.0.2'];
    await jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS);
    expect(hosts(remove.mock.lastCall?.[0] ?? [])).toEqual(['10.0.0.1:3000']);
    addresses.stop();
    breakers.stop();
  });

  it('uses IP addresses of the list without a DNS query', async () => {
    const find = jest.fn(dns({}));
    const addresses = createAddresses({ urls: ['http://127.0.0.1:1', 'http://[::1]:2'], logger, find });
    await addresses.start();
    expect(hosts(addresses.all())).toEqual(['127.0.0.1:1', '[::1]:2']);
    expect(find).not.toHaveBeenCalled();
  });
});
