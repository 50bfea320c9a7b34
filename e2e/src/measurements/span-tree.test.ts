import type { ReceivedSpan } from '@shop/testing/otlp-server.ts';
import { describeTrace, leavesOf, slowestTraces } from './span-tree.ts';

function span(
  spanId: string,
  parentSpanId: string | undefined,
  [startedAt, durationMs]: [number, number],
): ReceivedSpan {
  const traceId = spanId.slice(0, 1);
  return {
    service: 'order',
    name: spanId,
    traceId,
    spanId,
    parentSpanId,
    startedAt,
    durationMs,
    links: [],
    attributes: {},
    failed: false,
  };
}

const call = span('a1', 'elsewhere', [10, 90]);
const statement = { ...span('a3', 'a1', [30, 60]), failed: true };
const wait = span('a2', 'a1', [12, 8]);
const later = span('a4', 'a1', [120, 500]);
const other = span('b1', undefined, [0, 200]);

describe('a trace', () => {
  it('is drawn as a tree in the order of its steps', () => {
    expect(describeTrace([statement, wait, call])).toBe(
      ['    90 ms  order: a1', '     8 ms    order: a2', '    60 ms    order: a3 (failed)'].join('\n'),
    );
  });

  it('comes first when somebody waited for it longest, whatever it caused later', () => {
    expect(slowestTraces([call, later, other]).map(([first]) => first?.spanId)).toEqual(['b1', 'a1']);
  });

  it('spends its time in the steps that have none below them', () => {
    expect(leavesOf([call, wait, statement])).toEqual([
      { step: 'order: a2', durationMs: 8 },
      { step: 'order: a3', durationMs: 60 },
    ]);
  });
});
