/** A request to the gateway. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Query parameters; undefined ones are omitted. */
  params?: object | undefined;
  /** Form data is sent as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** How long the whole response may take, in milliseconds. */
  timeoutMs?: number | undefined;
}

export interface ApiResponse<Body = unknown> {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The parsed JSON, else the text; '' for an empty body. */
  data: Body;
}

/** A failed request, as the store keeps it; `response` is absent when none arrived. */
export interface ApiFailure {
  name: 'ApiError';
  message: string;
  response?: ApiResponse | undefined;
  /** Whether the caller's signal ended the request. */
  aborted: boolean;
}

export class ApiError extends Error implements ApiFailure {
  override readonly name = 'ApiError';
  readonly response: ApiResponse | undefined;
  readonly aborted: boolean;

  constructor(
    message: string,
    { response, aborted = false, cause }: { response?: ApiResponse; aborted?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.response = response;
    this.aborted = aborted;
  }
}

/** Whether an error is a failed request, thrown or kept in the store. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiError';
}

const TIMEOUT_MS = 15_000;

/**
 * Sends one request to the gateway, with the session's cookies and the XSRF cookie as a header.
 * @throws ApiError for a status from 400 on, and without a response: after the time limit, an abort or a lost connection
 */
export async function sendRequest(request: ApiRequest): Promise<ApiResponse> {
  const { signal, timeoutMs = TIMEOUT_MS } = request;
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    const response = await exchange(request, ended.signal);
    if (response.status < 400) return response;
    throw new ApiError(`Request failed with status code ${response.status}`, { response });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw new ApiError('canceled', { aborted: true });
    throw new ApiError(ended.signal.aborted ? `timeout of ${timeoutMs} ms exceeded` : 'Network Error', {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function exchange(request: ApiRequest, signal: AbortSignal): Promise<ApiResponse> {
  const { method, path, params, body, headers } = request;
  const isForm = body instanceof FormData;
  const response = await fetch(callUrl({ path, params }), {
    method,
    signal,
    headers: {
      accept: 'application/json, text/plain, */*',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...xsrfHeader(),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    data: parsed(await response.text()),
  };
}

/** The URL of a call. */
export function callUrl({ path, params = {} }: Pick<ApiRequest, 'path' | 'params'>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** The cookie is readable for this purpose (docs/api.md#cross-site). */
function xsrfHeader(): Record<string, string> {
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) };
}

/** Plain text is a body too: docs/requirements.md#errors. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
