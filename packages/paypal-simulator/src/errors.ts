/** One entry of `details` in an error of PayPal. */
export interface Problem {
  issue: string;
  description: string;
  field?: string;
  location?: 'body' | 'path';
}

/** An error in PayPal's format. */
export class PayPalError extends Error {
  override name = 'PayPalError';
  readonly status: number;
  /** PayPal's `name`, such as UNPROCESSABLE_ENTITY. */
  readonly code: string;
  readonly problems: readonly Problem[];

  constructor(status: number, code: string, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

/** 422 */
export function unprocessable(issue: string, description: string, field?: string): PayPalError {
  const where = field === undefined ? {} : { field, location: 'body' as const };
  return new PayPalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ ...where, issue, description }],
  );
}

/** 404 */
export function notFound(): PayPalError {
  return new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);
}

/** 400 */
export function invalidRequest(problems: readonly Problem[]): PayPalError {
  return new PayPalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    problems,
  );
}

/** 422, of a capture whose money was taken before. */
export function alreadyCaptured(): PayPalError {
  return unprocessable(
    'ORDER_ALREADY_CAPTURED',
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  );
}

/** 500 */
export function serverError(): PayPalError {
  return new PayPalError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.');
}

/** 429 */
export function tooManyRequests(): PayPalError {
  return new PayPalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
}
