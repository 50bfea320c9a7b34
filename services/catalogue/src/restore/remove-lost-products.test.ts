import type { productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventOf } from '@shop/contracts/event.ts';
import type { Outbox } from '@shop/platform/events/outbox/outbox.ts';
import { removeLostProducts } from './remove-lost-products.ts';

const known = (productId: string, removed: boolean, published = true) =>
  ({ data: { productId, name: 'Lamp', removed, published, corrections: [] as unknown[] } }) as EventOf<
    typeof productEvents
  >;

it('removeLostProducts publishes lost products as removed, not marked as republished, and skips those removed before', async () => {
  const written: unknown[] = [];
  const outbox: Pick<Outbox, 'append'> = { append: async (_tx, events) => void written.push(...events) };
  const lines = await removeLostProducts({} as never, outbox, [known('lost', false), known('gone', true)]);
  expect(written).toEqual([
    expect.objectContaining({
      type: 'product-removed',
      data: expect.objectContaining({ productId: 'lost', removed: true }),
    }),
  ]);
  expect(written).not.toContainEqual(expect.objectContaining({ republished: true }));
  expect(lines).toEqual(['Product lost "Lamp" was created after the dump and is lost: create it again.']);
});

it('removeLostProducts names lost drafts, too, once', async () => {
  const written: { data: { removed: boolean; published: boolean } }[] = [];
  const outbox: Pick<Outbox, 'append'> = { append: async (_tx, events) => void written.push(...(events as never[])) };
  const lines = await removeLostProducts({} as never, outbox, [known('draft', true, false)]);
  expect(lines).toEqual(['Product draft "Lamp" was created after the dump and is lost: create it again.']);
  const again = written.map((event) => event as unknown as EventOf<typeof productEvents>);
  expect(await removeLostProducts({} as never, outbox, again)).toEqual([]);
});

it('removeLostProducts names lost variants', async () => {
  const written: object[] = [];
  const outbox: Pick<Outbox, 'append'> = { append: async (_tx, events) => void written.push(...events) };
  const [variant, first] = [known('v2', false), known('lost', false)];
  for (const { data } of [variant, first]) data.variantOf = 'lost';
  expect(await removeLostProducts({} as never, outbox, [variant, first])).toEqual([
    'Variant v2 "Lamp" was created after the dump and is lost: create it again.',
    'Product lost "Lamp" was created after the dump and is lost: create it again.',
  ]);
  expect(written).toMatchObject([
    { id: 'v2', data: { removed: true, variantOf: 'lost' } },
    { id: 'lost', data: { removed: true } },
  ]);
});
