import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { scaleExplicitTimeout } from './explicit-timeouts.mjs';

/**
 * Runs a test file with jest's own test runner, but lets Node import the file and its modules, as in production. Jest's
 * module system would load every package again for every file, which takes longer than most files' tests. The drawback:
 * files that run in the same worker share their modules. A file that needs the `jest` object runs in one of jest's
 * contexts, where that object exists. So does every file in watch mode, where a module may change between two runs of a
 * process.
 */
export default async function runTestFile(globalConfig, config, environment, runtime, file, send) {
  const { watch, watchAll } = globalConfig;
  environment.handleTestEvent = scaleExplicitTimeout;
  if (watch || watchAll || readFileSync(file, 'utf8').includes("'@jest/globals'"))
    return circus.default(globalConfig, config, environment, runtime, file, send);
  const before = { ...process.env };
  try {
    return await circus.default(
      globalConfig,
      config,
      { global: globalThis, handleTestEvent: scaleExplicitTimeout },
      nativeRuntime,
      file,
      send,
    );
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const require = createRequire(import.meta.url);
const noop = () => {};

/** The part of jest-runtime's interface that jest's runner uses, implemented with Node's modules. */
const nativeRuntime = {
  /** Reloads jest-circus for each file, because its module state holds the file's tests. */
  requireInternalModule: (file) => {
    delete require.cache[file];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    return require(file);
  },
  requireModule: require,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (file) => import(pathToFileURL(file).href),
  setGlobalsForRuntime: noop,
  enterTestCode: noop,
  leaveTestCode: noop,
};
