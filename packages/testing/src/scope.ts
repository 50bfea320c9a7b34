/** Whether this is the gate (`npm test`), which leaves to `npm run test:all` what takes long and rarely breaks. */
export const IS_GATE = process.env.TEST_GATE === 'true';

/** Whether this is `npm run test:all`, which draws more generated cases than a test that is run by name. */
export const IS_TEST_ALL = process.env.TEST_ALL === 'true';

/** Declares a test that only `npm run test:all` runs, because others of its file prove nearly the same. */
export const itInTestAll: (title: string, test: jest.ProvidesCallback, timeout?: number) => void = IS_GATE
  ? () => undefined
  : (...args) => it(...args);
