import { productEvents } from '@shop/contracts/catalogue-events.ts';
import { published, publishedEvents } from '@shop/contracts/testing/published-events.ts';
import { logRecord, parcelEvent, parcelEvents } from '../../testing/event-fixtures.ts';
import { readRecord } from './read-record.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const DAY_S = 86_400;
const secondsSince2026 = (NOW - Date.parse('2026-01-01T00:00:00Z')) / 1_000;

const readParcel = (differing: object) =>
  readRecord(logRecord(parcelEvent('1', 1, differing)), [{ family: parcelEvents }], NOW);

describe('readRecord', () => {
  it.each([
    ['another source', { source: 'catalogue' }, 'source: order writes events of order, not catalogue'],
    ["another kind's type", { type: 'product-removed' }, 'type: product-removed is an event of product, not of order'],
    [
      'an epoch that no clock has reached',
      { epoch: secondsSince2026 + DAY_S + 1 },
      `epoch: ${secondsSince2026 + DAY_S + 1} lies in the future (at most ${secondsSince2026 + DAY_S})`,
    ],
  ])('refuses an event of %s', (_what, differing, poison) => {
    expect(readParcel(differing)).toEqual({ poison });
  });

  it.each([
    ['an epoch from an owner whose clock is a day ahead', { epoch: secondsSince2026 + DAY_S }],
    ['a type that only a later release of its owner knows (P-B9)', { type: 'order-wrapped' }],
  ])('accepts %s', (_what, differing) => {
    expect(readParcel(differing)).toMatchObject({ events: [{ event: differing }] });
  });

  it('accepts what earlier releases published', () => {
    const value = Buffer.from(JSON.stringify(published(publishedEvents.product)));
    const read = readRecord({ topic: 'catalogue-events', value }, [{ family: productEvents }]);
    expect(read).toMatchObject({ events: [{ event: { source: 'catalogue' } }] });
  });
});
