import { readJestReport } from './jest-report.mjs';

const root = '/clone';
const file = (name: string, seconds: number) => ({
  name: `${root}/${name}`,
  startTime: 1_000_000,
  endTime: 1_000_000 + seconds * 1_000,
});

describe('jestReport', () => {
  it('lists the twenty slowest files, slowest first', () => {
    const testResults = Array.from({ length: 30 }, (_, at) => file(`gateway/src/file-${at}.test.ts`, at));
    const { lines } = readJestReport({ numPassedTests: 30, testResults }, { root, good: true });
    expect(lines[0]).toBe('The 20 slowest of 30 files, in seconds:');
    expect(lines.slice(1, 21)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${(29 - at).toFixed(1).padStart(8)}  gateway/src/file-${29 - at}.test.ts`),
    );
  });

  it('sums the seconds of each kind of file', () => {
    const testResults = [
      file('frontend/src/app.test.tsx', 2),
      file('gateway/src/a.test.ts', 1),
      file('gateway/src/b.test.ts', 0.5),
      file('services/order/src/c.int.test.ts', 4),
      file('e2e/src/chaos/chaos.int.test.ts', 90),
    ];
    const { lines } = readJestReport({ testResults }, { root, good: true });
    expect(lines.slice(-4)).toEqual([
      '     2.0  frontend (1 files)',
      '     1.5  services, unit (2 files)',
      '     4.0  services, integration (1 files)',
      '    90.0  services, heavy suites (one at a time) (1 files)',
    ]);
  });

  it('reports failure for a failed run without failed tests or report', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };
    expect(readJestReport(report, { root, good: true })).toMatchObject({ passed: 3, failed: 0, skipped: 0 });
    expect(readJestReport(report, { root, good: false })).toMatchObject({ passed: 3, failed: 1 });
    expect(readJestReport(undefined, { root, good: false })).toMatchObject({ passed: 0, failed: 1, lines: [] });
  });
});
