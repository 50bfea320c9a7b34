import { unavailable } from '@shop/platform/service/errors.ts';
import { readEngineError } from './engine-error.ts';

const engine = (code: number, message: string) => JSON.stringify({ code, message });

describe('readEngineError (docs/api.md#realtime)', () => {
  it.each([
    [403, engine(4, unavailable().message), 503, 'unavailable'],
    [403, engine(4, 'Sign in first'), 401, 'not-signed-in'],
    [403, engine(4, 'This page may not connect'), 403, 'forbidden'],
    [400, engine(1, 'Session ID unknown'), 400, 'invalid'],
  ])('maps %s %s to %s', (status, body, becomes, code) => {
    expect(readEngineError(status, body)).toMatchObject({ status: becomes, code });
  });

  it.each([
    [500, engine(4, 'x')],
    [403, 'no JSON'],
    [403, '{"message":"x","code":"forbidden"}'],
  ])('ignores %s %s', (status, body) => {
    expect(readEngineError(status, body)).toBeUndefined();
  });
});
