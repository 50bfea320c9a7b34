import { failedInJest, failedInJourneys } from './failed-tests.mjs';

const times = { startTime: 1_000, endTime: 2_000 };

describe('failedInJest', () => {
  it('names every failed test with its first error line and the command that repeats it', () => {
    const report = {
      testResults: [
        { name: '/clone/a.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }], ...times },
        {
          name: '/clone/services/order/src/pay.int.test.ts',
          status: 'failed',
          message: 'both tests',
          assertionResults: [
            { status: 'passed', fullName: 'pay works', failureMessages: [] },
            {
              status: 'failed',
              fullName: "pay cannot lose the buyer's cent (P-A9)",
              failureMessages: ['\u001b[31mError: expected 1\u001b[39m\n    at pay.ts:1'],
            },
          ],
          ...times,
        },
      ],
    };
    expect(failedInJest(report, '/clone')).toEqual([
      {
        runner: 'jest',
        file: 'services/order/src/pay.int.test.ts',
        test: "pay cannot lose the buyer's cent (P-A9)",
        error: 'Error: expected 1',
        command: "npm test -- services/order/src/pay.int.test.ts -t 'pay cannot lose the buyer'\\''s cent \\(P-A9\\)'",
        began: 1_000,
        ended: 2_000,
      },
    ]);
  });

  it('names what failed in the last hook of a file beside its tests', () => {
    const message = '● pays\n\n  Error: a\n\n  ● Test suite failed to run\n\n    error: statement timeout\n';
    const failed = { status: 'failed', fullName: 'pays', failureMessages: ['Error: a'] };
    const report = {
      testResults: [{ name: '/clone/a.test.ts', status: 'failed', message, assertionResults: [failed], ...times }],
    };
    expect(failedInJest(report, '/clone')).toMatchObject([
      { test: 'pays', error: 'Error: a' },
      { test: undefined, error: 'error: statement timeout' },
    ]);
  });

  it('says what a matcher expected and received', () => {
    const message = 'Error: expect(received).toBe(expected) // Object.is equality\n\nExpected: 5\nReceived: 6\n  at x';
    const failed = { status: 'failed', fullName: 'pays', failureMessages: [message] };
    const report = {
      testResults: [{ name: '/clone/a.test.ts', status: 'failed', message: '', assertionResults: [failed], ...times }],
    };
    expect(failedInJest(report, '/clone')).toMatchObject([
      { error: 'Error: expect(received).toBe(expected) // Object.is equality; Expected: 5; Received: 6' },
    ]);
  });

  it('names a file that could not run', () => {
    const message = '  ● Test suite failed to run\n\n    SyntaxError: Unexpected token\n';
    const report = {
      testResults: [{ name: '/clone/a.test.ts', status: 'failed', message, assertionResults: [], ...times }],
    };
    expect(failedInJest(report, '/clone')).toMatchObject([
      { file: 'a.test.ts', error: 'SyntaxError: Unexpected token', command: 'npm test -- a.test.ts' },
    ]);
  });
});

describe('failedInJourneys', () => {
  it('names failed journeys with their width, also those that passed when Playwright repeated them', () => {
    const result = { startTime: '2026-01-01T00:00:00.000Z', duration: 500 };
    const failed = { ...result, error: { message: 'Timed out\nmore' } };
    const spec = (title: string, status: string, results: object[]) => ({
      file: 'pay.e2e.ts',
      title,
      tests: [{ projectName: '390', status, results }],
    });
    const report = {
      suites: [
        {
          specs: [spec('a customer pays', 'unexpected', [failed]), spec('works', 'expected', [result])],
          suites: [{ specs: [spec('is lucky', 'flaky', [failed, result])] }],
        },
      ],
    };
    const began = Date.parse('2026-01-01T00:00:00.000Z');
    expect(failedInJourneys(report)).toEqual([
      {
        runner: 'journeys',
        file: 'e2e/src/journeys/pay.e2e.ts',
        test: 'a customer pays',
        project: '390',
        error: 'Timed out',
        command: "npm test -- e2e/src/journeys/pay.e2e.ts --project=390 -g 'a customer pays'",
        began,
        ended: began + 500,
      },
      expect.objectContaining({ test: 'is lucky', error: 'Timed out' }),
    ]);
  });
});
