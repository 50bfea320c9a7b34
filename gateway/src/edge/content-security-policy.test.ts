import { createContentSecurityPolicy } from './content-security-policy.ts';

const none = { paypal: null, cloudinary: null };
const paypal = { clientId: 'x', sdkUrl: 'https://www.paypal.com/sdk/js', simulated: false };
const cloudinary = { cloudName: 'shop', uploadPreset: 'products' };

const rulesOf = (options: Parameters<typeof createContentSecurityPolicy>[0]) =>
  createContentSecurityPolicy(options)('NONCE')
    .split('; ')
    .map((rule) => rule.split(' '));

describe('content security policy of pages (P-E12)', () => {
  it('allows our own files and scripts that carry the nonce of the response', () => {
    expect(createContentSecurityPolicy({ mode: 'demo', config: none })('NONCE').split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce-NONCE'",
      "style-src 'self' 'nonce-NONCE'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self' data:",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'report-uri /api/csp-reports',
    ]);
  });

  it('allows PayPal’s hosts only if the shop uses PayPal, and not for the simulator', () => {
    const rules = rulesOf({ mode: 'demo', config: { ...none, paypal } });
    expect(rules).toContainEqual([
      'script-src',
      "'self'",
      "'nonce-NONCE'",
      'https://www.paypal.com',
      'https://www.paypalobjects.com',
    ]);
    for (const name of ['frame-src', 'connect-src', 'img-src']) {
      expect(rules.find(([rule]) => rule === name)).toEqual(
        expect.arrayContaining(['https://*.paypal.com', 'https://www.paypalobjects.com']),
      );
    }
    const simulated = { ...none, paypal: { ...paypal, simulated: true } };
    expect(rulesOf({ mode: 'demo', config: simulated }).flat().join()).not.toContain('paypal');
  });

  it('never allows inline or arbitrary scripts (P-E11)', () => {
    for (const mode of ['demo', 'production'] as const) {
      const scripts = rulesOf({ mode, config: { paypal, cloudinary } }).find(([rule]) => rule === 'script-src') ?? [];
      expect(scripts.join()).not.toMatch(/unsafe|\*|data:|https:,/);
    }
  });

  it('upgrades insecure requests in production', () => {
    expect(rulesOf({ mode: 'production', config: none })).toContainEqual(['upgrade-insecure-requests']);
  });
});
