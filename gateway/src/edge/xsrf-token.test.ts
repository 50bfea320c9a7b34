import { createSecret } from '@shop/platform/service/secrets/secret.ts';
import { createXsrfTokens } from './xsrf-token.ts';

const xsrf = createXsrfTokens('secret');
const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));

describe('anti-forgery token (docs/api.md#session)', () => {
  it('matches only the session cookie, or the absence of one, that it was issued for', () => {
    const token = tokenIn(xsrf.cookieFor('a', false));
    expect(xsrf.matches(token, 'a')).toBe(true);
    expect(xsrf.matches(token, 'b')).toBe(false);
    expect(xsrf.matches(token, undefined)).toBe(false);
    expect(xsrf.matches(tokenIn(xsrf.cookieFor(undefined, false)), undefined)).toBe(true);
  });

  it.each(['', '.', 'x', 'x.y', `${'x'.repeat(22)}.${'y'.repeat(43)}`])(
    'does not match a malformed token: %p',
    (token) => {
      expect(xsrf.matches(token, undefined)).toBe(false);
    },
  );

  it('does not match a token issued with another secret', () => {
    expect(createXsrfTokens('other').matches(tokenIn(xsrf.cookieFor('a', false)), 'a')).toBe(false);
  });

  it('of the former secret matches while it is replaced, so that open pages go on', () => {
    const replaced = createXsrfTokens('other', 'secret');
    expect(replaced.matches(tokenIn(xsrf.cookieFor('a', false)), 'a')).toBe(true);
    expect(replaced.matches(tokenIn(xsrf.cookieFor('a', false)), 'b')).toBe(false);
    expect(xsrf.matches(tokenIn(replaced.cookieFor('a', false)), 'a')).toBe(false);
    expect(createXsrfTokens('third', 'other').matches(tokenIn(xsrf.cookieFor('a', false)), 'a')).toBe(false);
  });

  it('of either secret matches in every gateway while a file brings a new one, for an hour', () => {
    const clock = { ms: 0 };
    const now = () => clock.ms;
    const gateways = [1, 2].map(() => {
      const secret = createSecret({ name: 'XSRF_SECRET', value: 'first', now });
      return { secret, tokens: createXsrfTokens(secret) };
    });
    const issued: { token: string; at: number }[] = [];
    const issue = () => {
      for (const { tokens } of gateways) issued.push({ token: tokenIn(tokens.cookieFor('a', false)), at: clock.ms });
    };
    const all = () => gateways.every(({ tokens }) => issued.every(({ token }) => tokens.matches(token, 'a')));
    issue();
    gateways[0]?.secret.replace('second');
    issue();
    expect(all()).toBe(true);
    clock.ms = 120_000;
    gateways[1]?.secret.replace('second');
    for (; clock.ms < 3_600_000; clock.ms += 60_000) {
      issue();
      expect(all()).toBe(true);
    }
    clock.ms = 3_600_000 + 120_000;
    const [early, late] = [issued.filter(({ at }) => at < 300_000), issued.filter(({ at }) => at >= 420_000)];
    for (const { tokens } of gateways) {
      for (const { token } of early) expect(tokens.matches(token, 'a')).toBe(false);
      for (const { token } of late) expect(tokens.matches(token, 'a')).toBe(true);
      expect(tokens.matches(tokenIn(createXsrfTokens('guessed').cookieFor('a', false)), 'a')).toBe(false);
    }
  });

  it('of a secret matches for its hour, though a mistyped one followed it and was corrected', () => {
    const secret = createSecret({ name: 'XSRF_SECRET', value: 'first' });
    const tokens = createXsrfTokens(secret);
    const token = tokenIn(tokens.cookieFor('a', false));
    secret.replace('mistyped');
    secret.replace('third');
    expect(tokens.matches(token, 'a')).toBe(true);
    // Other gateways may know neither of the two that came later.
    expect(createXsrfTokens('first').matches(tokenIn(tokens.cookieFor('a', false)), 'a')).toBe(true);
  });

  it('is readable by scripts, and Secure where the session cookie is', () => {
    expect(xsrf.cookieFor('a', true)).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Strict; Secure$/);
    expect(xsrf.cookieFor('a', false)).not.toMatch(/Secure|HttpOnly/);
  });
});
