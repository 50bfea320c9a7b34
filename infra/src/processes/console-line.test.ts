import { consoleLine } from './console-line.ts';

describe('what the console shows of a process', () => {
  it('is a warning with its reason, without the record around it', () => {
    const line = JSON.stringify({ level: 40, time: 'now', msg: 'relay waits', err: { message: 'connection refused' } });
    expect(consoleLine('order', line)).toBe('order warn: relay waits (connection refused)');
  });

  it('is not what goes well', () => {
    expect(consoleLine('order', JSON.stringify({ level: 30, msg: 'request completed' }))).toBeUndefined();
    expect(consoleLine('order', '')).toBeUndefined();
  });

  it('is anything that is no record: a crash speaks in plain text', () => {
    expect(consoleLine('order', 'Error: no milk')).toBe('order: Error: no milk');
    expect(consoleLine('order', '{"level":')).toBe('order: {"level":');
  });
});
