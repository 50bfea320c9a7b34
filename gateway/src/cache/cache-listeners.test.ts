import { categoriesEvents, productEvents } from '@shop/contracts/catalogue-events.ts';
import type { EventFamily } from '@shop/contracts/event.ts';
import { userEvents } from '@shop/contracts/user-events.ts';
import { cacheListeners } from './cache-listeners.ts';

/** What one event does to the cache. */
function effectsOf(family: EventFamily, data: object, republished = false): string[] {
  const effects: string[] = [];
  const cache = {
    invalidate: () => effects.push('invalidate'),
    forget: (id: string) => effects.push(`forget ${id}`),
    purgeAndBlock: (id: string) => effects.push(`forget ${id} for a while`),
  };
  const listener = cacheListeners(cache).find((each) => each.family === family);
  void listener?.handle({ data, republished } as never);
  return effects;
}

describe('events that invalidate the public cache', () => {
  it('are changes of products and categories; a removed product is forgotten', () => {
    expect(effectsOf(productEvents, { productId: 'p1', removed: false })).toEqual(['invalidate']);
    expect(effectsOf(productEvents, { productId: 'p1', removed: true })).toEqual(['invalidate', 'forget p1']);
    expect(effectsOf(categoriesEvents, {})).toEqual(['invalidate']);
  });

  it('are none that an owner only repeats: nothing has changed', () => {
    expect(effectsOf(productEvents, { productId: 'p1', removed: false }, true)).toEqual([]);
    expect(effectsOf(productEvents, { productId: 'p1', removed: true }, true)).toEqual([]);
    expect(effectsOf(categoriesEvents, {}, true)).toEqual([]);
    expect(effectsOf(userEvents, { userId: 'u1', deleted: true }, true)).toEqual([]);
  });

  it('name a deleted user, whose reviews carry the name, and no other user', () => {
    expect(effectsOf(userEvents, { userId: 'u1', deleted: true })).toEqual(['forget u1 for a while']);
    expect(effectsOf(userEvents, { userId: 'u1', deleted: false })).toEqual([]);
  });
});
