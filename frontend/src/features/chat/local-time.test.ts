import { localDay, localTime } from './local-time.ts';
import { turnsOf } from './turns.ts';

/** What the service stores at a time of the reader's clock. */
const storedAt = (...local: [day: number, hour: number, minute: number]) => new Date(2026, 10, ...local).toISOString();

describe('the time of a message', () => {
  it('is that of its reader’s clock', () => {
    const at = storedAt(3, 0, 5);
    expect([localDay(at), localTime(at)]).toEqual(['2026-11-03', '00:05']);
  });

  it('begins a new day at the reader’s midnight', () => {
    const bubble = (key: string, at: string) => ({ key, at, own: true, text: key, state: 'received' as const });
    const turns = turnsOf([bubble('before', storedAt(22, 23, 59)), bubble('after', storedAt(23, 0, 1))], '2026-11-23');
    expect(turns.map(({ newDay }) => newDay)).toEqual(['2026-11-22', '2026-11-23']);
  });
});
