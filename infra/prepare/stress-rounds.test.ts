import { readRound, summarize } from './stress-rounds.mjs';

const failure = { file: 'a.test.ts', test: 'a works', error: 'Error: expected 1' };

describe('readRound', () => {
  it('reads the files and failures of jest', () => {
    const times = { startTime: 1, endTime: 2 };
    const failed = { status: 'failed', fullName: 'a works', failureMessages: ['Error: expected 1\n  at a.ts'] };
    const report = {
      testResults: [
        { name: '/clone/a.test.ts', status: 'failed', message: '', assertionResults: [failed], ...times },
        {
          name: '/clone/b.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [{ status: 'passed', fullName: 'b' }],
          ...times,
        },
      ],
    };
    expect(readRound(report, { root: '/clone', isJourney: false, good: false })).toMatchObject({
      files: ['a.test.ts', 'b.test.ts'],
      failures: [failure],
    });
  });

  it('reads the files and failures of journeys', () => {
    const results = [{ startTime: '2026-11-24T10:00:00Z', duration: 5, error: { message: 'Error: expected 1' } }];
    const tests = [{ projectName: '390', status: 'unexpected', results }];
    const report = {
      suites: [{ file: 'buy.e2e.ts', specs: [{ file: 'buy.e2e.ts', title: 'a customer buys', tests }] }],
    };
    expect(readRound(report, { root: '/clone', isJourney: true, good: false })).toMatchObject({
      files: ['e2e/src/journeys/buy.e2e.ts'],
      failures: [{ file: 'e2e/src/journeys/buy.e2e.ts', test: 'a customer buys', error: 'Error: expected 1' }],
    });
  });

  it('counts neither a file whose tests were all skipped, nor a run that failed without a failed test', () => {
    const journeyOf = (status: string) => ({
      suites: [
        {
          file: 'a.e2e.ts',
          specs: [{ file: 'a.e2e.ts', title: 'a', tests: [{ projectName: '390', status, results: [] }] }],
        },
      ],
    });
    expect(readRound(journeyOf('skipped'), { root: '/clone', isJourney: true, good: true }).files).toEqual([]);
    expect(readRound(journeyOf('expected'), { root: '/clone', isJourney: true, good: false })).toEqual({
      files: ['e2e/src/journeys/a.e2e.ts'],
      failures: [{ file: 'e2e/src/journeys/a.e2e.ts', error: 'the run failed as a whole' }],
    });
  });

  it('reads nothing from a runner that ended before its report', () => {
    expect(readRound(undefined, { root: '/clone', isJourney: false, good: false })).toEqual({
      files: [],
      failures: [],
    });
  });
});

describe('summarize', () => {
  const round = (...failures: object[]) => ({ files: ['a.test.ts', 'b.test.ts'], failures });

  it('counts the rounds in which each file passed', () => {
    expect(summarize([round(), round(failure, failure), round()])).toEqual({
      lines: ['a.test.ts: 2 of 3 rounds', 'b.test.ts: 3 of 3 rounds'],
      good: false,
    });
    expect(summarize([round(), round()]).good).toBe(true);
  });

  it('counts a round without a report as failed', () => {
    expect(summarize([round(), { files: [], failures: [] }])).toEqual({
      lines: ['a.test.ts: 1 of 2 rounds', 'b.test.ts: 1 of 2 rounds'],
      good: false,
    });
    expect(summarize([{ files: [], failures: [] }])).toEqual({ lines: [], good: false });
  });
});
