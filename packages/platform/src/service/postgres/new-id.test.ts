import { describe, expect, it } from '@jest/globals';
import { isId, newId } from './new-id.ts';

describe('newId', () => {
  it('returns a UUID of version 7', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isId(newId())).toBe(true);
  });

  it('returns different ids that sort in creation order', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['', '1', "'; DROP TABLE x; --", newId().slice(1), `${newId()}0`])('rejects %j as an id', (text) => {
    expect(isId(text)).toBe(false);
  });
});
