import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { DESK, PHONE } from './src/shop/viewports.ts';

/** `npm run screens`: draws every screen at both widths into docs/screens. */
export default defineConfig(
  { ...journeys, projects: [] },
  {
    testDir: './src/screens',
    testMatch: '*.draw.ts',
    reporter: 'list',
    projects: [
      { name: '1280', use: { viewport: DESK } },
      { name: '390', use: { viewport: PHONE } },
    ],
  },
);
