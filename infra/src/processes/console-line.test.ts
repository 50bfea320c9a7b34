import { consoleLine } from './console-line.ts';

describe('consoleLine', () => {
  it('returns a warning with its reason as plain text', () => {
    const line = JSON.stringify({ level: 40, time: 'now', msg: 'relay waits', err: { message: 'connection refused' } });
    expect(consoleLine('order', line)).toBe('order warn: relay waits (connection refused)');
  });

  it('returns undefined for info records', () => {
    expect(consoleLine('order', JSON.stringify({ level: 30, msg: 'request completed' }))).toBeUndefined();
    expect(consoleLine('order', '')).toBeUndefined();
  });

  it('returns lines that are no log records, such as stack traces', () => {
    expect(consoleLine('order', 'Error: no milk')).toBe('order: Error: no milk');
    expect(consoleLine('order', '{"level":')).toBe('order: {"level":');
  });
});
