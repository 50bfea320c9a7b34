import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import type { JourneyOptions } from './src/journeys/journey.ts';
import { chromiumOptions } from './src/shop/chromium.ts';
import { DESK, PHONE } from './src/shop/viewports.ts';

const folder = process.env.JOURNEYS_RESULTS ?? 'journeys';
const results = fileURLToPath(new URL(`../test-results/${folder}`, import.meta.url));

/** The gate runs most journeys at one width; `@390-all` marks a width that only `npm run test:all` walks. */
const width = (pixels: number) => new RegExp(process.env.TEST_GATE === 'true' ? `@${pixels}(?!-all)` : `@${pixels}`);

/** What a click, an expectation or half a page load may take. */
const WAIT_MS = 15_000 * TIMEOUT_FACTOR;

/**
 * The journeys in a browser. A journey says by its tags in which projects it runs: `@1280` and `@390` share one shop in the
 * embedded profile, `@full-profile` has a shop of its own on Kafka, Redis and an S3, `@alone` comes after the others because it
 * changes what all of them see. See e2e/README.md.
 */
export default defineConfig<object, JourneyOptions>({
  testDir: './src/journeys',
  testMatch: '*.e2e.ts',
  outputDir: results,
  reporter: [['list'], ['json', { outputFile: `${results}/report.json` }]],
  globalSetup: './src/journeys/provide-shops.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI === 'true',
  // Every wait has a limit of its own; this one only ends a journey that does not come to an end on a busy machine.
  timeout: 900_000,
  // Ends a run that hangs as a whole, long before CI's own limit.
  globalTimeout: 2_700_000,
  expect: { timeout: WAIT_MS },
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: WAIT_MS,
    navigationTimeout: 2 * WAIT_MS,
    screenshot: 'only-on-failure',
    // No screencast: on two cores it would slow down every journey for the sake of the one that fails.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: chromiumOptions(`${results}/home`),
  },
  projects: [
    { name: 'full-profile', grep: /@full-profile/, use: { viewport: DESK, profile: 'full' } },
    { name: '1280', grep: width(1280), use: { viewport: DESK } },
    { name: '390', grep: width(390), use: { viewport: PHONE } },
    { name: 'alone-1280', grep: /@alone/, use: { viewport: DESK }, dependencies: ['1280', '390'] },
    { name: 'alone-390', grep: /@alone/, use: { viewport: PHONE }, dependencies: ['alone-1280'] },
  ],
});
