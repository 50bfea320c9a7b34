import { activeContentIn } from './hostile-payloads.ts';

/** Fails each test of the file in which a payload was executed. */
export function failOnScriptExecution() {
  const hacked = jest.fn();
  Object.assign(globalThis, { hacked });
  afterEach(() => {
    expect(hacked).not.toHaveBeenCalled();
  });
}

/** Returns the text of each element that matches a selector. */
export function textsOf(selector: string) {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

/** Asserts that the document has no active content. */
export function expectPlainText() {
  expect(activeContentIn(document.body)).toEqual([]);
}
