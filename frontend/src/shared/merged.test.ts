import { merged } from './merged.ts';

it('merges a form with what somebody else has saved: their changes, but for what this form has changed', () => {
  const base = { name: 'Ada’s Bikes', taxNumber: 'FR 123', timeZone: 'Europe/Paris', seller: 'Ada Ltd' };
  const mine = { ...base, name: 'Bikes', taxNumber: 'FR 1', timeZone: 'UTC' };
  const theirs = { ...base, name: 'Boats', seller: 'Boats Ltd', timeZone: 'UTC' };
  expect(merged(base, mine, theirs)).toEqual({
    values: { ...theirs, name: 'Bikes', taxNumber: 'FR 1' },
    bothChanged: ['name'],
  });
});
