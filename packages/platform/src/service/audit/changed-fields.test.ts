import { changedFields, VALUE_MAX } from './changed-fields.ts';

describe('changed fields', () => {
  it('are those that differ, whatever the order of keys', () => {
    const before = { name: 'Mug', priceCents: 850, attrs: [{ key: 'colour', value: 'red' }], gone: 1 };
    const after = { attrs: [{ value: 'red', key: 'colour' }], priceCents: 900, name: 'Mug', come: [2] };
    expect(changedFields(before, after)).toEqual({
      before: { priceCents: 850, gone: 1, come: null },
      after: { priceCents: 900, gone: null, come: [2] },
    });
  });

  it('are all of a thing that was not there before, or is gone', () => {
    expect(changedFields(null, { name: 'Mug' })).toEqual({ before: null, after: { name: 'Mug' } });
    expect(changedFields({ name: 'Mug' }, null)).toEqual({ before: { name: 'Mug' }, after: null });
  });

  it('are none when nothing differs', () => {
    expect(changedFields({ name: 'Mug', note: undefined }, { name: 'Mug', note: null })).toBeUndefined();
  });

  it('never hold a password or a token, nor what lies deeper under such a name', () => {
    const told = changedFields(null, { passwordHash: 'x', resetToken: 'x', session: { accessToken: 'x', id: 1 } });
    expect(told?.after).toEqual({ session: { id: 1 } });
  });

  it('are what JSON and PostgreSQL can hold', () => {
    const told = changedFields(null, { at: new Date(0), text: 'a\u0000b\ud800', nothing: undefined });
    expect(told?.after).toEqual({ at: '1970-01-01T00:00:00.000Z', text: 'a\ufffdb\ufffd' });
  });

  it('are cut around the first difference, so that it shows', () => {
    const start = 'long '.repeat(400);
    const told = changedFields({ text: `${start}red${start}` }, { text: `${start}blue${start}` });
    const [before, after] = [told?.before?.text as string, told?.after?.text as string];
    expect(before).toMatch(/^…long .*redlong .*…$/);
    expect(after).toMatch(/^…long .*bluelong .*…$/);
    expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(VALUE_MAX);
    expect(changedFields(told?.before ?? null, told?.after ?? null)).toEqual(told);
  });

  it('show a difference near the start from the start', () => {
    const told = changedFields({ text: 'short' }, { text: 'x'.repeat(2_000) });
    expect(told).toEqual({ before: { text: 'short' }, after: { text: `${'x'.repeat(VALUE_MAX - 2)}…` } });
  });

  it('become a text when they are long lists', () => {
    const told = changedFields(
      { attrs: [] },
      { attrs: Array.from({ length: 100 }, (_, n) => ({ key: 'k', value: n })) },
    );
    expect(told?.after?.attrs).toMatch(/^\[{"key":"k","value":0},.*…$/);
  });

  it('are cut between characters', () => {
    const told = changedFields(null, { text: `x${'🫖'.repeat(VALUE_MAX)}` });
    expect(String(told?.after?.text).isWellFormed()).toBe(true);
  });
});
