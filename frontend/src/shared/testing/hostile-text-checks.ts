import { activeContentIn } from './hostile-payloads.ts';

/** After each test of the file, none of the hostile texts has run; to be called once in it. */
export function failOnScriptExecution() {
  const hacked = jest.fn();
  Object.assign(globalThis, { hacked });
  afterEach(() => {
    expect(hacked).not.toHaveBeenCalled();
  });
}

/** What stands in the elements of a kind, one by one. */
export function textsOf(selector: string) {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

/** Everything that is shown is text, and nothing of it more. */
export function expectPlainText() {
  expect(activeContentIn(document.body)).toEqual([]);
}
