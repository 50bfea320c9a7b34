/** The HTTP status of each kind of error (docs/api.md#errors). */
const STATUS = {
  invalid: 400,
  'not-signed-in': 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  'too-large': 413,
  'unsupported-media': 415,
  'key-reused': 422,
  'too-many': 429,
  'headers-too-large': 431,
  internal: 500,
  'bad-gateway': 502,
  unavailable: 503,
  'gateway-timeout': 504,
} as const;

export type ErrorKind = keyof typeof STATUS;

/** An error whose message users may read: `code` is stable kebab-case, `details` names fields or lines. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: unknown;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, code: string, message: string, more: { details?: unknown; retryAfter?: number } = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }

  /** The HTTP status of this error. */
  get status(): number {
    return STATUS[this.kind];
  }
}

/** Creates a 400 that names the field. */
export function invalid(field: string, message: string): ShopError {
  return new ShopError('invalid', 'invalid', message, { details: [{ field, message }] });
}

/** Creates a 401. */
export function notSignedIn(message = 'Sign in first'): ShopError {
  return new ShopError('not-signed-in', 'not-signed-in', message);
}

/** Creates a 403. */
export function forbidden(message = 'You may not do this'): ShopError {
  return new ShopError('forbidden', 'forbidden', message);
}

/** Creates a 404: the thing does not exist, or belongs to another user. */
export function notFound(what: string): ShopError {
  return new ShopError('not-found', 'not-found', `${what} not found`);
}

/** Creates a 409. */
export function conflict(code: string, message: string, details?: unknown): ShopError {
  return new ShopError('conflict', code, message, { details });
}

/** Creates a 503 with Retry-After: a part of the shop is down, and a retry may succeed. */
export function unavailable(message = 'This part of the shop is down for a moment. Try again.'): ShopError {
  return new ShopError('unavailable', 'unavailable', message, { retryAfter: 1 });
}
