import { buildFrontend, installPackages } from './clone.mjs';
import { runJestWith, UNIT_ONLY } from './jest-run.mjs';
import { runJourneysWith } from './journeys.mjs';
import { toolEnvironment } from './node-24.mjs';

/** Folders whose tests may need the built front end. */
const NEED_FRONTEND = /(^|[\\/])(infra|e2e)[\\/]/;

const JOURNEYS = /(^|[\\/])e2e[\\/]src[\\/]journeys([\\/]|$)/;

/**
 * Runs the tests that the arguments name, without static checks and without fetching engines. Takes jest's arguments, and `--unit` for
 * the tests that need no server; the path of a journey runs Playwright.
 * @returns whether they passed
 */
export async function runNamedTests(root, args) {
  const node = await installPackages(root);
  if (args.some((arg) => NEED_FRONTEND.test(arg))) await buildFrontend(root);
  const options = { cwd: root, env: toolEnvironment(root) };
  if (args.some((arg) => JOURNEYS.test(arg))) return runJourneysWith(node, args, options);
  const unitOnly = args.includes('--unit') ? UNIT_ONLY : [];
  return runJestWith(node, [...args.filter((arg) => arg !== '--unit'), ...unitOnly], options);
}
