import supertest from 'supertest';

/** Characters of a body that a failure shows. */
const SHOWN = 2_000;

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

/** `expected 200 "OK", got 500` tells nothing of the reason: what the server answered goes with it. */
prototype.assert = function assertShowingBody(error, response, done) {
  assert.call(this, error, response, (failure, answer) => {
    if (failure && response) {
      const shown = `\n${this.method} ${this.url} answered ${response.status}: ${(response.text ?? '').slice(0, SHOWN)}`;
      // The stack holds the message too, and is what jest prints.
      failure.stack = failure.stack?.replace(failure.message, () => failure.message + shown) ?? '';
      failure.message += shown;
    }
    done.call(this, failure, answer);
  });
};

/** supertest, whose failed expectations show the response's body. */
export default supertest;
