import { createXsrfTokens } from './xsrf-token.ts';

const xsrf = createXsrfTokens('secret');
const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));

describe('the anti-forgery token (API.md, Session)', () => {
  it('belongs to one session cookie, or to none', () => {
    const token = tokenIn(xsrf.cookieFor('a', false));
    expect(xsrf.matches(token, 'a')).toBe(true);
    expect(xsrf.matches(token, 'b')).toBe(false);
    expect(xsrf.matches(token, undefined)).toBe(false);
    expect(xsrf.matches(tokenIn(xsrf.cookieFor(undefined, false)), undefined)).toBe(true);
  });

  it.each(['', '.', 'x', 'x.y', `${'x'.repeat(22)}.${'y'.repeat(43)}`])('is not %p', (token) => {
    expect(xsrf.matches(token, undefined)).toBe(false);
  });

  it('was made with this secret', () => {
    expect(createXsrfTokens('other').matches(tokenIn(xsrf.cookieFor('a', false)), 'a')).toBe(false);
  });

  it('is readable, and Secure where the session cookie is', () => {
    expect(xsrf.cookieFor('a', true)).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Strict; Secure$/);
    expect(xsrf.cookieFor('a', false)).not.toMatch(/Secure|HttpOnly/);
  });
});
