import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildFrontend, installPackages } from './clone.mjs';
import { runJestWith, UNIT_ONLY } from './jest-run.mjs';
import { runJourneysWith } from './journeys.mjs';
import { toolEnvironment } from './node-24.mjs';
import { stop } from './run.mjs';

/** Whether the tests of a path may need the built front end. */
export function needsFrontend(tested) {
  return /(^|[\\/])(infra|e2e)[\\/]/.test(tested);
}

/** Whether a path names journeys, which Playwright runs; jest runs the tests of what they share. */
export function isJourney(tested) {
  return /(^|[\\/])e2e[\\/]src[\\/]journeys([\\/]|$)/.test(tested) && !tested.endsWith('.test.ts');
}

/**
 * Runs the tests that the arguments name, without static checks and without fetching engines. Takes jest's arguments, and `--unit` for
 * the tests that need no server; the path of a journey runs Playwright.
 * @returns whether they passed
 */
export async function runNamedTests(root, args) {
  const paths = args.filter((arg) => existsSync(path.join(root, arg)));
  if (paths.some(isJourney) && !paths.every(isJourney))
    stop('Journeys and other tests run apart: name one of them at a time.');
  const node = await installPackages(root);
  if (args.some(needsFrontend)) await buildFrontend(root);
  const options = { cwd: root, env: toolEnvironment(root) };
  if (args.some(isJourney)) return runJourneysWith(node, args, options);
  const unitOnly = args.includes('--unit') ? UNIT_ONLY : [];
  return runJestWith(node, [...args.filter((arg) => arg !== '--unit'), ...unitOnly], options);
}
