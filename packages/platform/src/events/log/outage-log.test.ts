// This import gives the file its own module context: other files in this process may have left an outage open.
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../../service/observability/logger.ts';
import { gauge } from '../../service/observability/metrics.ts';
import { testLogger as logger } from '../../testing/test-logger.ts';
import { createOutageLog } from './outage-log.ts';

describe('createOutageLog', () => {
  it('warns once per distinct failure and logs the recovery once', () => {
    const lines: { level: number; msg: string; failures?: number }[] = [];
    const logger = createLogger(
      { name: 'test', level: 'info' },
      { write: (line) => void lines.push(JSON.parse(line)) },
    );
    const outage = createOutageLog(logger);
    outage.recovered('back');
    for (let failures = 1; failures <= 5; failures += 1) outage.failed(new Error('refused'), { failures }, 'away');
    outage.failed(new Error('no topics'), { failures: 6 }, 'away');
    outage.recovered('back');
    outage.recovered('back');
    outage.failed(new Error('no topics'), { failures: 1 }, 'away');
    outage.recovered('back');
    expect(lines.map(({ level, msg, failures }) => [level, msg, failures])).toEqual([
      [40, 'away', 1],
      [40, 'away', 6],
      [30, 'back', undefined],
      [40, 'away', 1],
      [30, 'back', undefined],
    ]);
  });

  it('sets event_log_degraded while any outage is open', async () => {
    const degraded = async () => (await gauge('event_log_degraded', '').get()).values[0]?.value;
    const [first, second] = [createOutageLog(logger), createOutageLog(logger)];
    expect(await degraded()).toBe(0);
    first.failed(new Error('refused'), {}, 'away');
    first.failed(new Error('refused'), {}, 'away');
    second.failed(new Error('refused'), {}, 'away');
    expect(await degraded()).toBe(1);
    first.recovered('back');
    expect(await degraded()).toBe(1);
    second.recovered('back');
    expect(await degraded()).toBe(0);
  });
});
