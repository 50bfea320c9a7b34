import { countJourneys } from './journeys.mjs';

const stats = { expected: 20, unexpected: 0, flaky: 1, skipped: 2 };

describe('countJourneys', () => {
  it('counts a journey that passed only when Playwright repeated it as failed', () => {
    expect(countJourneys({ stats, errors: [], suites: [] }, true)).toMatchObject({ passed: 20, failed: 1, skipped: 2 });
  });

  it('fails when Playwright fails without a failed journey', () => {
    const green = { stats: { ...stats, flaky: 0 }, errors: [], suites: [] };
    expect(countJourneys(green, true)).toMatchObject({ passed: 20, failed: 0 });
    expect(countJourneys(green, false)).toMatchObject({ failed: 1 });
    expect(countJourneys(undefined, false)).toMatchObject({ passed: 0, failed: 1, failures: [] });
    const errors = [{ message: '\u001b[31mError: the shop did not start\u001b[0m\n    at startShop' }];
    expect(countJourneys({ ...green, errors }, false)).toMatchObject({
      failed: 1,
      failures: [],
      errors: ['Error: the shop did not start'],
    });
  });
});
