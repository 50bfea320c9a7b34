import { createLogger } from '../logger.ts';
import { createOutageLog } from './outage-log.ts';

describe('the log of an outage', () => {
  it('warns once of each failure, however often it comes, and says once that it is over', () => {
    const lines: { level: number; msg: string; failures?: number }[] = [];
    const logger = createLogger(
      { name: 'test', level: 'info' },
      { write: (line) => void lines.push(JSON.parse(line)) },
    );
    const outage = createOutageLog(logger);
    outage.over('back');
    for (let failures = 1; failures <= 5; failures += 1) outage.failed(new Error('refused'), { failures }, 'away');
    outage.failed(new Error('no topics'), { failures: 6 }, 'away');
    outage.over('back');
    outage.over('back');
    outage.failed(new Error('no topics'), { failures: 1 }, 'away');
    expect(lines.map(({ level, msg, failures }) => [level, msg, failures])).toEqual([
      [40, 'away', 1],
      [40, 'away', 6],
      [30, 'back', undefined],
      [40, 'away', 1],
    ]);
  });
});
