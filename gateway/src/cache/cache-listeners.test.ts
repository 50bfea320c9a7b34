import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventFamily } from '@shop/contracts/event.ts';
import { settingsEvents } from '@shop/contracts/settings-events.ts';
import { shopPageEvents } from '@shop/contracts/shop-pages-events.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { cacheListeners } from './cache-listeners.ts';

/** The effects of one event on the cache. */
function effectsOf(family: EventFamily, data: object, { type = '', republished = false } = {}): string[] {
  const effects: string[] = [];
  const cache = {
    invalidate: () => effects.push('invalidate'),
    invalidateAndPurge: (id: string) => effects.push('invalidate', `purge ${id}`),
    purge: (id: string) => effects.push(`purge ${id}`),
    purgeAndBlock: (id: string) => effects.push(`purge ${id} and block`),
  };
  const listener = cacheListeners(cache).find((each) => each.family === family);
  void listener?.handle({ type, data, republished } as never);
  return effects;
}

describe('cacheListeners', () => {
  it('invalidates on changes of products and categories, and purges a product whose content was withdrawn', () => {
    for (const type of ['product-created', 'stock-adjusted', 'review-written'])
      expect([type, effectsOf(productEvents, { productId: 'p1', removed: false }, { type })]).toEqual([
        type,
        ['invalidate'],
      ]);
    for (const type of ['product-changed', 'product-removed', 'of a later release'])
      expect([type, effectsOf(productEvents, { productId: 'p1', removed: false }, { type })]).toEqual([
        type,
        ['invalidate', 'purge p1'],
      ]);
    const draft = { productId: 'p1', removed: true, published: false };
    expect(effectsOf(productEvents, draft, { type: 'stock-adjusted' })).toEqual(['invalidate', 'purge p1']);
    expect(effectsOf(categoriesEvents, {})).toEqual(['invalidate']);
    expect(effectsOf(settingsEvents, {})).toEqual(['invalidate']);
  });

  it('purges the product of a variant that was changed, removed or taken off sale', () => {
    const variant = { productId: 'v2', variantOf: 'p1', removed: false };
    expect(effectsOf(productEvents, variant, { type: 'product-changed' })).toEqual(['invalidate', 'purge p1']);
    expect(effectsOf(productEvents, variant, { type: 'product-created' })).toEqual(['invalidate']);
    const offSale = { ...variant, removed: true, published: false };
    expect(effectsOf(productEvents, offSale, { type: 'stock-adjusted' })).toEqual(['invalidate', 'purge p1']);
  });

  it('purges a page of the merchant that was changed or deleted', () => {
    const page = { pageId: 'g1', slug: 'about', published: true, removed: false };
    expect(effectsOf(shopPageEvents, page)).toEqual(['invalidate', 'purge g1']);
    const withList = ['invalidate', 'purge g1', 'purge "slug":"about"'];
    expect(effectsOf(shopPageEvents, { ...page, published: false })).toEqual(withList);
    expect(effectsOf(shopPageEvents, { ...page, removed: true })).toEqual(withList);
  });

  it('ignores republished events', () => {
    expect(effectsOf(productEvents, { productId: 'p1', removed: false }, { republished: true })).toEqual([]);
    expect(effectsOf(productEvents, { productId: 'p1', removed: true }, { republished: true })).toEqual([]);
    expect(effectsOf(categoriesEvents, {}, { republished: true })).toEqual([]);
    expect(effectsOf(settingsEvents, {}, { republished: true })).toEqual([]);
    expect(effectsOf(shopPageEvents, { pageId: 'g1', published: false }, { republished: true })).toEqual([]);
    expect(effectsOf(userEvents, { userId: 'u1', deleted: true }, { republished: true })).toEqual([]);
  });

  it('purges a deleted user, whose reviews carry their name, and no other user', () => {
    expect(effectsOf(userEvents, { userId: 'u1', deleted: true })).toEqual(['purge u1 and block']);
    expect(effectsOf(userEvents, { userId: 'u1', deleted: false })).toEqual([]);
  });
});
