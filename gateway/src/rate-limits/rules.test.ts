import { canonicalPath } from '../edge/canonical-path.ts';
import { type Rule, ruleOf } from './rules.ts';

const rule = (method: string, target: string) => ruleOf(method, canonicalPath(target));

describe('rate-limit rules (docs/api.md#rate-limits)', () => {
  it.each<[string, string, Rule | undefined]>([
    ['GET', '/api/products', 'reads'],
    ['HEAD', '/api/products/get-one/1', 'reads'],
    ['GET', '/api/health', 'reads'],
    ['GET', '/api/logout', 'reads'],
    ['GET', '/api/nothing-there', 'reads'],
    ['GET', '/socket.io/?EIO=4&transport=polling', 'reads'],
    ['POST', '/socket.io/?EIO=4&transport=polling', 'reads'],
    ['GET', '/api/products/search/lamp', 'searches'],
    ['GET', '/api/products/suggestions/lam', 'searches'],
    ['GET', '/api/products/category/A%2FB/search/lamp/?pageNum=2', 'searches'],
    ['GET', '/api/orders/admin?limit=5&search=ann', 'searches'],
    ['GET', '/api/users?sea%72ch=x', 'searches'],
    ['GET', '/api/users?search=&search=x', 'searches'],
    ['GET', '/api/users/me/export', 'writes'],
    ['HEAD', '/api/users/me/export/', 'writes'],
    ['GET', '/socket.io/?EIO=4&transport=polling&sid=', 'reads'],
    ['GET', '/api/products/admin?search=&limit=5', 'reads'],
    ['GET', '/api/products/admin?search=null', 'reads'],
    ['POST', '/api/orders', 'writes'],
    ['PUT', '/api/users/profile', 'writes'],
    ['DELETE', '/api/products/admin/1', 'writes'],
    ['POST', '/api/products/admin/upload?productId=1', 'writes'],
    ['POST', '/api/users/login', 'writes'],
    ['POST', '/api/users/register', 'registrations'],
    ['POST', '/api/users/register/', 'registrations'],
    ['PUT', '/api/orders/paypal/webhook', 'writes'],
    ['POST', '/api/csp-reports', 'reports'],
    ['POST', '/api/orders/paypal/webhook', 'webhooks'],
    ['POST', '/api/orders/paypal/webhook/', 'webhooks'],
  ])('counts %s %s under %s', (method, target, expected) => {
    expect(rule(method, target)).toBe(expected);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/product-list/search/lamp'],
    ['GET', '/assets/main.js'],
    ['GET', '/images/a.webp'],
    ['GET', '/sitemap.xml'],
    ['GET', '/socket.io/?EIO=4&transport=polling&sid=abc'],
  ])('does not count %s %s', (method, target) => {
    expect(rule(method, target)).toBeUndefined();
  });
});
