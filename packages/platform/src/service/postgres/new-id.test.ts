// This import gives the file its own module context: newId keeps a counter per process.
import { describe, expect, it } from '@jest/globals';
import { isId, newId } from './new-id.ts';

describe('newId', () => {
  it('returns a UUID of version 7', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isId(newId())).toBe(true);
  });

  it('returns ids that sort by time', () => {
    const ids = [1, 1_700_000_000_000, 1_700_000_000_001, 1_900_000_000_000].map(newId);
    expect([...ids].sort()).toEqual(ids);
  });

  it('returns ids that sort by creation order within a millisecond', () => {
    const now = 2_000_000_000_000;
    const ids = Array.from({ length: 4_096 }, () => newId(now));
    expect([...ids].sort()).toEqual(ids);
  });

  it('keeps the creation order when ids for an earlier time are created in between', () => {
    const now = 2_000_000_000_001;
    const ids = Array.from({ length: 100 }, () => {
      newId(now - 5);
      return newId(now);
    });
    expect([...ids].sort()).toEqual(ids);
  });

  it('never returns the same id twice', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(5))).size).toBe(10_000);
  });

  it.each(['', '1', "'; DROP TABLE x; --", newId().slice(1), `${newId()}0`])('rejects %j as an id', (text) => {
    expect(isId(text)).toBe(false);
  });
});
