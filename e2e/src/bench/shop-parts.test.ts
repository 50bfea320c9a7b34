import { megabytes, shopMemory } from './shop-memory.ts';
import { familyOf, partOf, readStat, shopProcesses } from './shop-parts.ts';

describe('the parts of a shop', () => {
  it.each([
    ['/usr/bin/node /home/me/shop/services/order/src/main.ts', 'order'],
    ['/usr/bin/node /home/me/shop/gateway/src/main.ts', 'gateway'],
    ['node /home/me/shop/infra/src/start.ts', 'npm start'],
    ['/x/native/bin/postgres -D /tmp/shop/postgres', 'PostgreSQL'],
    ['postgres: io worker 0', 'PostgreSQL'],
    ['/bin/sh -c cat >/dev/null; kill -s "$1" "$2" guard INT 12', 'others'],
  ])('has "%s" as %s', (command, part) => {
    expect(partOf(command)).toBe(part);
  });

  it('are a process, its children and theirs, nobody else', () => {
    const process = (pid: number, parent: number) => ({ pid, parent });
    const family = familyOf(2, [process(5, 3), process(1, 0), process(2, 1), process(3, 2), process(4, 1)]);
    expect(family.map(({ pid }) => pid).sort()).toEqual([2, 3, 5]);
  });

  it('have their parent and their processor time from the kernel', () => {
    const stat = '42 (a) b) S 7 42 42 0 -1 4194560 1 0 0 0 150 25 0 0 20 0 1 0 1 1 1';
    expect(readStat(stat)).toEqual({ parent: 7, cpu: 1_750 });
  });

  it('hold memory, shared pages counted once when it is summed', async () => {
    const text = 'Rss:              250000 kB\nPss:              125000 kB\nPss_Dirty:  99 kB\n';
    expect([megabytes(text, 'Rss'), megabytes(text, 'Pss'), megabytes('', 'Pss')]).toEqual([256, 128, 0]);
    const [own] = await shopMemory(process.pid);
    expect(own?.rss).toBeGreaterThan(20);
    expect(own?.pss).toBeLessThanOrEqual(own?.rss as number);
    expect((await shopProcesses(process.pid))[0]?.cpu).toBeGreaterThan(0);
  });
});
