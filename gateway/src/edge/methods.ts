import { ShopError } from '@shop/platform/service/http/errors.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** What comes with every 405. */
export const ALLOW = { Allow: [...METHODS].join(', ') };

/** Whether a method is used here; TRACE and OPTIONS are not, nor what anybody makes up. */
export function isMethod(method: string): boolean {
  return METHODS.has(method);
}

/** 405 */
export function methodNotAllowed(): ShopError {
  return new ShopError('method-not-allowed', 'method-not-allowed', 'This method is not used here');
}
