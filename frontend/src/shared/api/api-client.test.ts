import { jest } from '@jest/globals';
import { fakeServer } from '../testing/fake-server.ts';
import { api, messageOf, retryHintOf, transport } from './api-client.ts';
import { ApiError, type ApiResponse } from './send-request.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Returns the state of a call after the fake clock has advanced. */
async function outcome<Result>(call: Promise<Result>, afterMs: number) {
  const settled = call.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(afterMs);
  return Promise.race([settled, Promise.resolve({ pending: true as const })]);
}

describe('a GET after a transient failure', () => {
  it.each([429, 502, 503, 504])('is retried after %i', async (status) => {
    let tries = 0;
    fakeServer({
      'GET /x': () => {
        tries += 1;
        return tries < 3 ? { status } : { body: 'here' };
      },
    });
    expect(await outcome(api.get('/x'), 5_000)).toMatchObject({ result: { data: 'here' } });
    expect(tries).toBe(3);
  });

  it('is retried after a network error', async () => {
    let tries = 0;
    fakeServer({
      'GET /x': () => {
        tries += 1;
        return tries < 2 ? { silent: true } : { body: 'here' };
      },
    });
    expect(await outcome(api.get('/x'), 5_000)).toMatchObject({ result: { data: 'here' } });
  });

  it('fails after 5 seconds of retries, with the last response', async () => {
    const server = fakeServer({ 'GET /x': () => ({ status: 503, message: 'service unavailable' }) });
    const ended = await outcome(api.get('/x'), 5_500);
    expect(ended).toHaveProperty('error');
    expect(messageOf((ended as { error: unknown }).error)).toBe('service unavailable');
    expect(server.count('GET /x')).toBeGreaterThan(3);
  });

  it('waits for the time in Retry-After', async () => {
    const server = fakeServer({ 'GET /x': () => ({ status: 429, headers: { 'retry-after': '3' } }) });
    expect(await outcome(api.get('/x'), 2_900)).toEqual({ pending: true });
    expect(server.count('GET /x')).toBe(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(server.count('GET /x')).toBe(2);
  });

  it('makes one last attempt after 5 seconds when Retry-After is longer', async () => {
    let tries = 0;
    fakeServer({
      'GET /x': () => {
        tries += 1;
        return tries < 2 ? { status: 429, headers: { 'retry-after': '30' } } : { body: 'here' };
      },
    });
    expect(await outcome(api.get('/x'), 5_000)).toMatchObject({ result: { data: 'here' } });
  });

  it('is retried at once when the browser is online again', async () => {
    let tries = 0;
    fakeServer({
      'GET /x': () => {
        tries += 1;
        return tries < 2 ? { status: 429, headers: { 'retry-after': '30' } } : { body: 'here' };
      },
    });
    const call = api.get('/x');
    expect(await outcome(call, 100)).toEqual({ pending: true });
    window.dispatchEvent(new Event('online'));
    expect(await outcome(call, 100)).toMatchObject({ result: { data: 'here' } });
  });

  it('is not retried after it was aborted', async () => {
    const server = fakeServer({ 'GET /x': () => ({ status: 503 }) });
    const controller = new AbortController();
    const call = api.get('/x', { signal: controller.signal });
    expect(await outcome(call, 100)).toEqual({ pending: true });
    controller.abort();
    expect(await outcome(call, 6_000)).toHaveProperty('error');
    expect(server.count('GET /x')).toBe(1);
  });
});

describe('api', () => {
  it('names one trace for a call and its retries, and another one for the next call', async () => {
    const sent: unknown[] = [];
    const { send } = transport;
    transport.send = async ({ headers }) => {
      sent.push(headers?.traceparent);
      if (sent.length === 1) throw new ApiError('Network Error');
      return { status: 200, headers: {}, data: '' };
    };
    try {
      await outcome(api.get('/x'), 5_000);
      await outcome(api.post('/x'), 10);
    } finally {
      transport.send = send;
    }
    const [first, again, next] = sent;
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(again).toBe(first);
    expect(next).toMatch(/^00-/);
    expect(next).not.toBe(first);
  });

  it.each([401, 403, 404, 500])('does not retry a GET after %i', async (status) => {
    const server = fakeServer({ 'GET /x': () => ({ status }) });
    expect(await outcome(api.get('/x'), 10)).toHaveProperty('error');
    expect(server.count('GET /x')).toBe(1);
  });

  it('never retries a write after a transient failure', async () => {
    const server = fakeServer({ 'POST /x': () => ({ status: 503 }) });
    expect(await outcome(api.post('/x', {}), 6_000)).toHaveProperty('error');
    expect(server.count('POST /x')).toBe(1);
  });

  it('retries a write once after a stale XSRF token', async () => {
    let stale = true;
    const server = fakeServer({
      'POST /x': () => {
        const response = stale ? { status: 403, code: 'csrf' } : { body: 'done' };
        stale = false;
        return response;
      },
    });
    expect(await outcome(api.post('/x', { a: 1 }), 10)).toMatchObject({ result: { data: 'done' } });
    expect(server.requests.map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it('retries a write only once when the XSRF token stays stale', async () => {
    const server = fakeServer({ 'POST /x': () => ({ status: 403, code: 'csrf' }) });
    expect(await outcome(api.post('/x', {}), 10)).toHaveProperty('error');
    expect(server.count('POST /x')).toBe(2);
  });
});

describe('messageOf', () => {
  it('is that of any error, also of one that the store keeps as plain data', () => {
    expect(messageOf(new TypeError('no rows'))).toBe('no rows');
    expect(messageOf({ name: 'TypeError', message: 'no rows' })).toBe('no rows');
    expect(messageOf('no rows')).toBe('no rows');
  });

  const failure = (data: unknown, more: object = {}) => {
    const response: ApiResponse = { data, status: 400, headers: {}, ...more };
    return new ApiError('Request failed', { response });
  };

  it.each([
    ["the response's message", { message: 'user exists' }, 'user exists'],
    ['the raw body', 'Bad gateway', 'Bad gateway'],
    ['the body as JSON', { reason: 1 }, '{"reason":1}'],
    ["the error's own message without a response", undefined, 'Request failed'],
  ])('returns %s', (_, body, text) => {
    expect(messageOf(failure(body))).toBe(text);
  });

  it.each([
    ['840', 'Too many wrong passwords. Try again later.', 'Too many wrong passwords. Try again in 14 minutes.'],
    ['1', 'Too many people are signing in. Try again.', 'Too many people are signing in. Try again in 1 second.'],
    ['60', 'At most 5 unpaid orders.', 'At most 5 unpaid orders. Try again in 1 minute.'],
    [undefined, 'At most 5 unpaid orders.', 'At most 5 unpaid orders.'],
    ['soon', 'Too many. Try again later.', 'Too many. Try again later.'],
  ])('adds the retry time to a 429 (Retry-After: %s)', (retryAfter, message, text) => {
    expect(messageOf(failure({ message }, { status: 429, headers: { 'retry-after': retryAfter } }))).toBe(text);
  });

  it('adds a retry time only to a 429', () => {
    const busy = failure({ message: 'in progress' }, { status: 409, headers: { 'retry-after': '5' } });
    expect([messageOf(busy), retryHintOf(busy), retryHintOf(new Error('x'))]).toEqual([
      'in progress',
      undefined,
      undefined,
    ]);
  });
});
