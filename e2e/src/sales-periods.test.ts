import { execFileSync } from 'node:child_process';
import { repositoryFile } from '@shop/testing/repository-file.ts';

const HOUR_MS = 3_600_000;

interface Period {
  from: string;
  until: string;
}
type Periods = Record<'today' | 'week' | 'month', Record<'current' | 'before', Period>>;

describe('the periods of the sales report', () => {
  it('have days of 23 and 25 hours where the clock changes, and 30 days of them fit into a request', () => {
    const { today, month } = periodsInZone('America/New_York', '2026-11-01T20:00:00.000Z');
    expect(today.current).toEqual({ from: '2026-11-01T04:00:00.000Z', until: '2026-11-02T05:00:00.000Z' });
    expect(today.before).toEqual({ from: '2026-10-31T04:00:00.000Z', until: '2026-10-31T19:00:00.001Z' });
    expect(hoursOf(month.current)).toBe(30 * 24 + 1);
    expect(hoursOf(periodsInZone('America/New_York', '2026-03-08T20:00:00.000Z').today.current)).toBe(23);
  });

  it('start at midnight of the browser, not of UTC', () => {
    const { today, week } = periodsInZone('Asia/Tokyo', '2026-11-20T20:00:00.000Z');
    expect(today.current).toEqual({ from: '2026-11-20T15:00:00.000Z', until: '2026-11-21T15:00:00.000Z' });
    expect(week.before).toEqual({ from: '2026-11-07T15:00:00.000Z', until: '2026-11-13T20:00:00.001Z' });
  });
});

function hoursOf({ from, until }: Period): number {
  return (Date.parse(until) - Date.parse(from)) / HOUR_MS;
}

/** The periods that a browser in a time zone sends: a process reads its zone once, when it starts. */
function periodsInZone(zone: string, now: string): Periods {
  const module = JSON.stringify(repositoryFile('frontend/src/features/analytics/sales/periods.ts'));
  const script = `import { allPeriods } from ${module};
    console.log(JSON.stringify(allPeriods(new Date(${JSON.stringify(now)}))))`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  return JSON.parse(execFileSync(process.execPath, args, { env: { ...process.env, TZ: zone }, encoding: 'utf8' }));
}
