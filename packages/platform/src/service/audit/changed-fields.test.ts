import { changedFields, VALUE_MAX } from './changed-fields.ts';

describe('changedFields', () => {
  it('returns the fields that differ, ignoring the order of keys', () => {
    const before = { name: 'Mug', priceCents: 850, attrs: [{ key: 'colour', value: 'red' }], gone: 1 };
    const after = { attrs: [{ value: 'red', key: 'colour' }], priceCents: 900, name: 'Mug', come: [2] };
    expect(changedFields(before, after)).toEqual({
      before: { priceCents: 850, gone: 1, come: null },
      after: { priceCents: 900, gone: null, come: [2] },
    });
  });

  it('returns all fields of a created or deleted subject', () => {
    expect(changedFields(null, { name: 'Mug' })).toEqual({ before: null, after: { name: 'Mug' } });
    expect(changedFields({ name: 'Mug' }, null)).toEqual({ before: { name: 'Mug' }, after: null });
  });

  it('returns undefined when nothing differs', () => {
    expect(changedFields({ name: 'Mug', note: undefined }, { name: 'Mug', note: null })).toBeUndefined();
  });

  it('drops passwords and tokens at every depth', () => {
    const changed = changedFields(null, { passwordHash: 'x', resetToken: 'x', session: { accessToken: 'x', id: 1 } });
    expect(changed?.after).toEqual({ session: { id: 1 } });
  });

  it('converts values to what JSON and PostgreSQL can hold', () => {
    const changed = changedFields(null, { at: new Date(0), text: 'a\u0000b\ud800', nothing: undefined });
    expect(changed?.after).toEqual({ at: '1970-01-01T00:00:00.000Z', text: 'a\ufffdb\ufffd' });
  });

  it('truncates long texts around the first difference', () => {
    const start = 'long '.repeat(400);
    const changed = changedFields({ text: `${start}red${start}` }, { text: `${start}blue${start}` });
    const [before, after] = [changed?.before?.text as string, changed?.after?.text as string];
    expect(before).toMatch(/^…long .*redlong .*…$/);
    expect(after).toMatch(/^…long .*bluelong .*…$/);
    expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(VALUE_MAX);
    expect(changedFields(changed?.before ?? null, changed?.after ?? null)).toEqual(changed);
  });

  it('truncates only the end when the difference is near the start', () => {
    const changed = changedFields({ text: 'short' }, { text: 'x'.repeat(2_000) });
    expect(changed).toEqual({ before: { text: 'short' }, after: { text: `${'x'.repeat(VALUE_MAX - 2)}…` } });
  });

  it('turns a long list into truncated text', () => {
    const changed = changedFields(
      { attrs: [] },
      { attrs: Array.from({ length: 100 }, (_, n) => ({ key: 'k', value: n })) },
    );
    expect(changed?.after?.attrs).toMatch(/^\[{"key":"k","value":0},.*…$/);
  });

  it('truncates between characters', () => {
    const changed = changedFields(null, { text: `x${'🫖'.repeat(VALUE_MAX)}` });
    expect(String(changed?.after?.text).isWellFormed()).toBe(true);
  });
});
