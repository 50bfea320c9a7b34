import { jest } from '@jest/globals';
import { ApiError, type ApiRequest, sendRequest } from './send-request.ts';

type Answer = { status?: number; text?: string; headers?: Record<string, string> };
const realFetch = globalThis.fetch;
let sent: { url: string; init: RequestInit }[];

/** Replaces the browser's fetch: responds as given, or never until its signal ends it. */
function answerWith(answer: Answer | 'never' | 'lost') {
  sent = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    sent.push({ url, init });
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('ended'))));
    const { status = 200, text = '', headers = {} } = answer;
    return Promise.resolve({ status, headers: new Headers(headers), text: async () => text });
  }) as typeof fetch;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const get: ApiRequest = { method: 'GET', path: '/api/x' };
const failureOf = (request: ApiRequest) =>
  sendRequest(request).then(
    () => undefined,
    (error: ApiError) => error,
  );

describe('sendRequest', () => {
  it.each<[string, object | undefined, string]>([
    ['/api/x', undefined, '/api/x'],
    [
      '/api/x',
      { search: 'a & b/ü', limit: 200, cursor: undefined, empty: '' },
      '/api/x?search=a+%26+b%2F%C3%BC&limit=200&empty=',
    ],
    ['/api/x?days=3', { by: 'a' }, '/api/x?days=3&by=a'],
  ])('sends %s with %j as %s', async (path, params, url) => {
    answerWith({});
    await sendRequest({ ...get, path, params });
    expect(sent.map((one) => one.url)).toEqual([url]);
  });

  it('sends a body as JSON and a form as it is', async () => {
    answerWith({});
    const form = new FormData();
    await sendRequest({ method: 'POST', path: '/api/x', body: { a: 1 } });
    await sendRequest({ method: 'POST', path: '/api/x', body: form });
    await sendRequest({ method: 'POST', path: '/api/x' });
    expect(sent.map(({ init }) => init.body)).toEqual(['{"a":1}', form, undefined]);
    expect(sent.map(({ init }) => new Headers(init.headers).get('content-type'))).toEqual([
      'application/json',
      null,
      null,
    ]);
  });

  it('returns the XSRF cookie as a header, as it is at that time', async () => {
    answerWith({});
    await sendRequest(get);
    const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('other=1; XSRF-TOKEN=a%2Eb');
    await sendRequest(get);
    cookie.mockRestore();
    expect(sent.map(({ init }) => new Headers(init.headers).get('x-xsrf-token'))).toEqual([null, 'a.b']);
  });

  it.each<[string, unknown]>([
    ['{"message":"here"}', { message: 'here' }],
    ['[1]', [1]],
    ['Bad gateway', 'Bad gateway'],
    ['', ''],
  ])('reads the body %j', async (text, data) => {
    answerWith({ text, headers: { 'X-Total-Count': '7' } });
    expect(await sendRequest(get)).toEqual({ status: 200, data, headers: { 'x-total-count': '7' } });
  });

  it('fails with the response for a status from 400 on', async () => {
    answerWith({ status: 404, text: '{"message":"not there"}' });
    const error = await failureOf(get);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ aborted: false, response: { status: 404, data: { message: 'not there' } } });
    expect(String(error)).toBe('ApiError: Request failed with status code 404');
  });

  it('fails without a response when the connection is lost', async () => {
    answerWith('lost');
    expect(await failureOf(get)).toMatchObject({ aborted: false, response: undefined, message: 'Network Error' });
  });

  it('fails without a response after its time limit', async () => {
    answerWith('never');
    const failure = failureOf({ ...get, timeoutMs: 100 });
    await jest.advanceTimersByTimeAsync(100);
    expect(await failure).toMatchObject({ aborted: false, response: undefined, message: 'timeout of 100 ms exceeded' });
  });

  it('ends with the signal of its caller, also with one that had ended before', async () => {
    answerWith('never');
    const controller = new AbortController();
    const failure = failureOf({ ...get, signal: controller.signal });
    controller.abort();
    expect(await failure).toMatchObject({ aborted: true, response: undefined });
    answerWith({});
    globalThis.fetch = ((_: string, { signal }: RequestInit) =>
      signal?.aborted ? Promise.reject(new Error('ended')) : Promise.resolve()) as typeof fetch;
    expect(await failureOf({ ...get, signal: controller.signal })).toMatchObject({ aborted: true });
    expect(jest.getTimerCount()).toBe(0);
  });
});
