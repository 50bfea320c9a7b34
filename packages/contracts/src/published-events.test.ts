import { categoriesEvents, type ProductState, productEvents } from './catalogue-events.ts';
import { conversationEvents, customerEvents } from './chat-events.ts';
import { type EventFamily, type EventOf, readEvent } from './event.ts';
import { eventFamilies } from './event-families.ts';
import { type OrderState, orderEvents, stockEvents } from './order-events.ts';
import { settingsEvents } from './settings-events.ts';
import { shopPageEvents } from './shop-pages-events.ts';
import { published, publishedEvents } from './testing/published-events.ts';
import { sessionEvents, userEvents } from './user-events.ts';

const families = {
  product: productEvents,
  categories: categoriesEvents,
  settings: settingsEvents,
  page: shopPageEvents,
  order: orderEvents,
  stock: stockEvents,
  user: userEvents,
  session: sessionEvents,
  conversation: conversationEvents,
  customer: customerEvents,
} satisfies Record<keyof typeof publishedEvents, EventFamily>;

const kinds = Object.keys(families) as (keyof typeof families)[];

describe('event schemas stay compatible with other releases (P-B9)', () => {
  it('has a published event of every event family', () => {
    expect(eventFamilies.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
  });

  it.each(kinds)('reads every field of a %s event of the previous release', (kind) => {
    const event = published(publishedEvents[kind]);
    expect(readEvent(families[kind] as EventFamily, event)).toEqual(event);
  });

  it.each(kinds)('ignores the fields that the next release adds to a %s event, at every depth', (kind) => {
    const event = published(publishedEvents[kind]);
    expect(readEvent(families[kind] as EventFamily, withUnknownFields(event))).toEqual(event);
  });

  it.each(kinds)('rejects a %s event without a required field', (kind) => {
    const event = published(publishedEvents[kind]);
    for (const field of Object.keys(event.data)) {
      const { [field]: _removed, ...data } = event.data as Record<string, unknown>;
      expect(() => readEvent(families[kind] as EventFamily, { ...event, data })).toThrow(field);
    }
  });
});

// Checked by the compiler: these lines fail `tsc` when a schema loses a field that the first release published.
type PublishedFields<Kind extends keyof typeof publishedEvents> = keyof (typeof publishedEvents)[Kind]['data'];
type CurrentFields<Kind extends keyof typeof families> = keyof EventOf<(typeof families)[Kind]>['data'];
const everyPublishedFieldRemains: {
  [Kind in keyof typeof families]: PublishedFields<Kind> extends CurrentFields<Kind> ? true : never;
} = {
  product: true,
  categories: true,
  settings: true,
  page: true,
  order: true,
  stock: true,
  user: true,
  session: true,
  conversation: true,
  customer: true,
};
void everyPublishedFieldRemains;

// @ts-expect-error A producer that omits a required field does not compile.
const orderWithoutTotal: Omit<OrderState, 'subtotalCents'> extends OrderState ? true : never = true;
// @ts-expect-error
const productWithoutPrice: Omit<ProductState, 'priceCents'> extends ProductState ? true : never = true;
void [orderWithoutTotal, productWithoutPrice];

/** Copies a value and adds a field to every object. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.entries(value).map(([name, part]) => [name, withUnknownFields(part)]);
  return { ...Object.fromEntries(copy), addedByTheNextRelease: { deep: ['anything'] } };
}
