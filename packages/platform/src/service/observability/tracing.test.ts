import { createFakeRecorder } from '../../testing/fake-recorder.ts';
import { currentSpan, currentTraceparent, withContext } from './request-context.ts';
import { beginTrace, inSpan, inSpanOfEvents, joinTrace, recordWith, runIn } from './tracing.ts';

const TRACE = 'a'.repeat(32);
const traceparent = (span: string, flags = '01', traceId = TRACE) => `00-${traceId}-${span.repeat(16)}-${flags}`;
const internal = { kind: 'internal' } as const;
const server = { kind: 'server' } as const;
const consumer = { kind: 'consumer' } as const;

let recorder: ReturnType<typeof createFakeRecorder>;
beforeEach(() => {
  recorder = createFakeRecorder();
  recordWith(recorder);
});
afterEach(() => recordWith(undefined));

describe('while tracing is off', () => {
  it('runs work without a span', () => {
    recordWith(undefined);
    expect(beginTrace('begin', server)).toBeUndefined();
    expect(joinTrace('join', server, traceparent('b'))).toBeUndefined();
    expect(inSpan('step', internal, (span) => [span])).toEqual([undefined]);
    expect(inSpanOfEvents('events', consumer, [traceparent('b')], (span) => [span])).toEqual([undefined]);
  });
});

describe('a trace that begins', () => {
  it('takes over the id that a browser chose, not its span', () => {
    beginTrace('begin', server, traceparent('b'));
    expect(recorder.spans).toMatchObject([{ place: { begins: 'trace', as: TRACE } }]);
  });

  it('is not recorded because a caller outside demands it', () => {
    recordWith(createFakeRecorder({ samples: false }));
    expect(beginTrace('begin', server, traceparent('b', '01'))).toBeUndefined();
  });
});

describe('a trace of the shop', () => {
  it('is joined exactly if the caller records it', () => {
    expect(joinTrace('join', server, traceparent('b'))?.traceId).toBe(TRACE);
    expect(joinTrace('join', server, traceparent('b', '03'))).toBeDefined();
    expect(joinTrace('join', server, traceparent('b', '00'))).toBeUndefined();
    expect(joinTrace('join', server, traceparent('b', '02'))).toBeUndefined();
    expect(joinTrace('join', server, undefined)).toBeUndefined();
  });

  it('has a step below another one, also after a wait', async () => {
    await runIn(joinTrace('outer', server, traceparent('b')), async (outer) => {
      await Promise.resolve();
      await inSpan('inner', internal, async (inner) => {
        expect(currentSpan()).toBe(inner);
        expect(currentTraceparent()).toBe(inner?.traceparent);
      });
      expect(recorder.spans[1]?.place).toEqual({ below: outer?.traceparent });
    });
    expect(recorder.spans.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it('has no step while nothing is recorded', () => {
    withContext({ requestId: 'r', traceparent: traceparent('b') }, () => inSpan('step', internal, () => undefined));
    expect(recorder.spans).toEqual([]);
  });

  it('ends a step that fails, and says so', async () => {
    const error = new Error('no');
    const span = () => joinTrace('step', server, traceparent('b'));
    expect(() =>
      runIn(span(), () => {
        throw error;
      }),
    ).toThrow(error);
    await expect(runIn(span(), () => Promise.reject(error))).rejects.toBe(error);
    expect(recorder.spans).toMatchObject([
      { failure: error, ended: true },
      { failure: error, ended: true },
    ]);
  });
});

describe('a step that events cause', () => {
  const placeOf = (...traceparents: (string | undefined)[]) => {
    inSpanOfEvents('apply', consumer, traceparents, () => undefined);
    return recorder.spans.at(-1)?.place;
  };

  it('is below the step that wrote them, if all are of one', () => {
    const cause = traceparent('b');
    expect(placeOf(cause)).toEqual({ below: cause });
    expect(placeOf(cause, cause)).toEqual({ below: cause });
  });

  it('is linked to the recorded ones, if they are of several', () => {
    const [first, second] = [traceparent('b'), traceparent('c', '01', 'd'.repeat(32))];
    expect(placeOf(first, second, first, traceparent('e', '00'))).toEqual({ besides: [first, second] });
    expect(placeOf(first, undefined)).toEqual({ besides: [first] });
  });

  it('is not recorded unless one of them is', () => {
    expect(placeOf(undefined, traceparent('b', '00'))).toBeUndefined();
  });
});
