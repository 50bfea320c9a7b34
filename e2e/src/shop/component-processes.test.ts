import { componentOf, processTree, readStat, shopProcesses } from './component-processes.ts';
import { megabytes, shopMemory } from './shop-memory.ts';

describe('component processes', () => {
  it.each([
    ['/usr/bin/node /home/me/shop/services/order/src/main.ts', 'order'],
    ['/usr/bin/node /home/me/shop/gateway/src/main.ts', 'gateway'],
    ['node /home/me/shop/packages/paypal-simulator/src/main.ts', 'paypal-simulator'],
    ['node /home/me/shop/infra/src/start/start.ts', 'npm start'],
    ['/x/native/bin/postgres -D /tmp/shop/postgres', 'PostgreSQL'],
    ['postgres: io worker 0', 'PostgreSQL'],
    ['/bin/sh -c cat >/dev/null; kill -s "$1" "$2" guard INT 12', 'others'],
  ])('assigns "%s" to %s', (command, component) => {
    expect(componentOf(command)).toBe(component);
  });

  it('are a process and its descendants', () => {
    const process = (pid: number, parent: number) => ({ pid, parent });
    const tree = processTree(2, [process(5, 3), process(1, 0), process(2, 1), process(3, 2), process(4, 1)]);
    expect(tree.map(({ pid }) => pid).sort()).toEqual([2, 3, 5]);
  });

  it('have the parent and processor time that the kernel reports', () => {
    const stat = '42 (a) b) S 7 42 42 0 -1 4194560 1 0 0 0 150 25 0 0 20 0 1 0 1 1 1';
    expect(readStat(stat)).toEqual({ parent: 7, cpu: 1_750 });
  });

  it('report resident and proportional memory', async () => {
    const text = 'Rss:              250000 kB\nPss:              125000 kB\nPss_Dirty:  99 kB\n';
    expect([megabytes(text, 'Rss'), megabytes(text, 'Pss'), megabytes('', 'Pss')]).toEqual([256, 128, 0]);
    const [own] = await shopMemory(process.pid);
    expect(own?.rss).toBeGreaterThan(20);
    expect(own?.pss).toBeLessThanOrEqual(own?.rss as number);
    expect((await shopProcesses(process.pid))[0]?.cpu).toBeGreaterThan(0);
  });
});
