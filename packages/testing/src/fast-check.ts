import fc from 'fast-check';

const { TEST_SEED } = process.env;
// `npm test` and `npm run test:all` set it, so that a run can be repeated; without it every run draws its own.
if (TEST_SEED !== undefined) fc.configureGlobal({ seed: Number(TEST_SEED) });

/** fast-check whose properties draw their values from TEST_SEED (packages/testing/README.md#scopes). */
export default fc;
