import { isOutage } from './postgres.ts';

describe('an outage', () => {
  const error = (code: string) => Object.assign(new Error('write failed'), { code });

  it.each([
    ['53100', "PostgreSQL's disk is full"],
    ['ENOSPC', 'the disk of the process is full'],
    ['EDQUOT', 'its quota is used up'],
    ['ECONNRESET', 'a connection broke'],
  ])('is %s: %s', (code) => {
    expect(isOutage(error(code))).toBe(true);
    expect(isOutage(new AggregateError([error('EACCES'), error(code)]))).toBe(true);
  });

  it.each(['23505', '22001', 'ENOENT', 'EACCES'])('is not %s: the work itself is wrong', (code) => {
    expect(isOutage(error(code))).toBe(false);
  });
});
