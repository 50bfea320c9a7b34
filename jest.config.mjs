import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { close as closeInspector } from 'node:inspector';
import { availableParallelism } from 'node:os';
import { ignoredInScope } from './packages/testing/jest/scope.mjs';

const FLAGS = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=TimeoutNegativeWarning',
  `--import=${new URL('packages/testing/jest/end-worker.mjs', import.meta.url).href}`,
];

const isJest = /\bjest(\.js)?$/.test(process.argv[1] ?? '');

if (isJest && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `This is Node ${process.versions.node}; the tests run on Node 24, which npm installed: "npm test -- PATH", or put node_modules/.bin first in PATH.`,
  );
  process.exit(1);
}

// Jest runs ES modules only under a flag, and it cannot be set from inside: start over with it, so that a plain
// `npx jest` works. (Other tools read this file too.)
if (isJest && !FLAGS.every((flag) => `${process.execArgv} ${process.env.NODE_OPTIONS}`.includes(flag))) {
  // A debugger is for the process that runs the tests: this one gives its port free (`node --inspect-brk …/jest.js -i`).
  closeInspector();
  const again = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: [process.env.NODE_OPTIONS, ...FLAGS].filter(Boolean).join(' ') },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => again.kill(signal));
  const [status] = await once(again, 'exit');
  process.exit(status ?? 1);
}

// After the check above: an older Node does not load TypeScript.
const { TIMEOUT_FACTOR } = await import('./packages/testing/src/timeout-factor.ts');

// Inside the project, so that it goes with the clone.
const cacheDirectory = '<rootDir>/node_modules/.cache/jest';
// Heavy suites one after another, the others beside them.
const runner = '<rootDir>/packages/testing/jest/heavy-lane-runner.mjs';
const ignored = ['/node_modules/', '/dist/', '/\\.data', '/\\.engines', ...ignoredInScope()];

/** @type {import('jest').Config} */
export default {
  testTimeout: 30_000 * TIMEOUT_FACTOR,
  // ES modules of finished files stay in a worker's memory; a new worker takes over beyond this.
  workerIdleMemoryLimit: '1GB',
  // One more than two cores keep busy: the heavy lane waits half of its time.
  maxWorkers: Math.min(4, Math.max(3, availableParallelism())),
  cacheDirectory,
  projects: [
    {
      displayName: 'services',
      cacheDirectory,
      runner,
      testEnvironment: 'node',
      testRunner: '<rootDir>/packages/testing/jest/native-modules.mjs',
      roots: ['packages', 'gateway', 'services', 'infra', 'e2e'].map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ignored,
      modulePathIgnorePatterns: ['/\\.data/'],
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '\\.ts$': '<rootDir>/packages/testing/jest/strip-types.mjs' },
      globalSetup: '<rootDir>/packages/testing/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/packages/testing/jest/global-teardown.mjs',
    },
    {
      displayName: 'frontend',
      cacheDirectory,
      runner,
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/frontend'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ignored,
      setupFilesAfterEnv: ['<rootDir>/frontend/jest.setup.ts'],
      transform: {
        '\\.[tj]sx?$': [
          '@swc/jest',
          {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
            module: { type: 'commonjs' },
          },
        ],
      },
      moduleNameMapper: {
        '\\.(css|svg|webp|png|jpg|woff2)$': '<rootDir>/frontend/jest/file-mock.ts',
        '^@fontsource': '<rootDir>/frontend/jest/file-mock.ts',
        '^@ant-design/(charts|plots)': '<rootDir>/frontend/jest/charts-mock.tsx',
        // The browser gets the ES build by deep imports; under CommonJS its twin in lib is the same code.
        '^antd/es/(.*)$': 'antd/lib/$1',
        '^@ant-design/icons-svg/es/(.*)$': '@ant-design/icons-svg/lib/$1',
      },
    },
  ],
};
