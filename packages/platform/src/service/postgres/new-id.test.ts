// In a context of its own: the count within a millisecond is the process's.
import { describe, expect, it } from '@jest/globals';
import { isId, newId } from './new-id.ts';

describe('new id', () => {
  it('is a uuid of version 7', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isId(newId())).toBe(true);
  });

  it('sorts by time', () => {
    const ids = [1, 1_700_000_000_000, 1_700_000_000_001, 1_900_000_000_000].map(newId);
    expect([...ids].sort()).toEqual(ids);
  });

  it('sorts by the order in which a process makes them, within a millisecond too', () => {
    const now = 2_000_000_000_000;
    const ids = Array.from({ length: 4_096 }, () => newId(now));
    expect([...ids].sort()).toEqual(ids);
  });

  it('sorts by the order in which a process makes them, though others are made for an earlier time meanwhile', () => {
    const now = 2_000_000_000_001;
    const ids = Array.from({ length: 100 }, () => {
      newId(now - 5);
      return newId(now);
    });
    expect([...ids].sort()).toEqual(ids);
  });

  it('does not repeat', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(5))).size).toBe(10_000);
  });

  it.each(['', '1', "'; DROP TABLE x; --", newId().slice(1), `${newId()}0`])('does not take %j for an id', (text) => {
    expect(isId(text)).toBe(false);
  });
});
