/** Whether this is the gate (`npm test`), which leaves to `npm run test:all` what takes long and rarely breaks. */
export const IS_GATE = process.env.TEST_GATE === 'true';

/** Declares a test that only `npm run test:all` runs, because others of its file prove nearly the same. */
export const itInTestAll: (title: string, test: jest.ProvidesCallback, timeout?: number) => void = IS_GATE
  ? () => undefined
  : (...args) => it(...args);

/** Whether every contract runs whole on every engine: always, but in the gate without `--engines`. */
const ON_EVERY_ENGINE = !IS_GATE || process.env.TEST_ENGINES === 'true';

/**
 * Declares a contract on another engine than its default one: in the gate only its most telling tests.
 * @param telling the titles of these tests, as in `it`
 * @param declare declares the tests of the contract
 * @throws Error when the contract has no test of a title
 */
export function onOtherEngine(telling: readonly string[], declare: () => void): void {
  if (ON_EVERY_ENGINE) {
    declare();
    return;
  }
  const missing = new Set(telling);
  const every = globalThis.it;
  const take = (title: string) => {
    missing.delete(title);
    return telling.includes(title);
  };
  const some = (title: string, ...rest: [jest.ProvidesCallback, number?]) => {
    if (take(title)) every(title, ...rest);
  };
  const each = (...table: Parameters<jest.It['each']>) => {
    const declareEach = every.each(...table) as (title: string, ...rest: unknown[]) => void;
    return (title: string, ...rest: unknown[]) => {
      if (take(title)) declareEach(title, ...rest);
    };
  };
  globalThis.it = Object.assign(some, every, { each }) as unknown as jest.It;
  try {
    declare();
  } finally {
    globalThis.it = every;
  }
  if (missing.size > 0) throw new Error(`The contract has no test named ${[...missing].join(', ')}.`);
}
