import { ShopError } from '@shop/platform/service/errors.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Headers of every 405. */
export const ALLOW = { Allow: [...METHODS].join(', ') };

/** Whether the gateway accepts a method. */
export function isMethod(method: string): boolean {
  return METHODS.has(method);
}

/** 405 */
export function methodNotAllowed(): ShopError {
  return new ShopError('method-not-allowed', 'method-not-allowed', 'This method is not used here');
}
