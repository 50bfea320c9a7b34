import { createLru } from './lru.ts';

describe('createLru', () => {
  it('evicts the least recently used values beyond the maximum weight', () => {
    const lru = createLru<string>(10, (text) => text.length);
    for (const text of ['aaaa', 'bbbb', 'cc']) lru.set(text, text);
    lru.get('aaaa');
    lru.set('dddd', 'dddd');
    expect(['aaaa', 'bbbb', 'cc', 'dddd'].map((key) => lru.get(key))).toEqual(['aaaa', undefined, 'cc', 'dddd']);
    lru.set('cc', 'c');
    lru.set('e', 'e');
    expect(['aaaa', 'cc', 'dddd', 'e'].map((key) => lru.get(key))).toEqual(['aaaa', 'c', 'dddd', 'e']);
    lru.set('too long', 'x'.repeat(11));
    expect(lru.get('too long')).toBeUndefined();
    lru.clear();
    expect(lru.get('aaaa')).toBeUndefined();
  });
});
