import supertest from 'supertest';

/** How many characters of a body a failure shows. */
const MAX_BODY_LENGTH = 2_000;

interface Response {
  status: number;
  text?: string;
}
type Done = (error: Error | null, response?: Response) => void;
interface TestPrototype {
  assert(this: { method: string; url: string }, error: unknown, response: Response | undefined, done: Done): void;
}

const { prototype } = (supertest as unknown as { Test: { prototype: TestPrototype } }).Test;
const { assert } = prototype;

/** Adds the response body to failures such as `expected 200 "OK", got 500`, which do not show the reason. */
prototype.assert = function assertShowingBody(error, response, done) {
  assert.call(this, error, response, (failure, result) => {
    if (failure && response) {
      const shown = `\n${this.method} ${this.url} responded ${response.status}: ${(response.text ?? '').slice(0, MAX_BODY_LENGTH)}`;
      // The stack holds the message too, and is what jest prints.
      failure.stack = failure.stack?.replace(failure.message, () => failure.message + shown) ?? '';
      failure.message += shown;
    }
    done.call(this, failure, result);
  });
};

/** supertest, with the response body in failed expectations. */
export default supertest;
