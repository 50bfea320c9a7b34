import { destinationOf, routeOf } from './route-table.ts';

describe('route table (docs/architecture.md#routing)', () => {
  it.each([
    ['api/users/review/1', 'catalogue'],
    ['api/users', 'user'],
    ['api/users/profile/1', 'user'],
    ['api/users/login', 'user'],
    ['api/users/password/forgot', 'user'],
    ['api/users/me/sessions', 'user'],
    ['api/get-token', 'user'],
    ['api/logout', 'user'],
    ['api/products/get-one/1', 'catalogue'],
    ['api/products/admin', 'catalogue'],
    ['api/categories', 'catalogue'],
    ['images/a.webp', 'catalogue'],
    ['api/orders', 'order'],
    ['api/orders/o1/paypal/capture', 'order'],
    ['api/orders/paypal/webhook', 'order'],
    ['api/orders/analysis/2026-01-01', 'analytics'],
    ['api/chats/mine', 'chat'],
    ['socket.io/', 'chat'],
    ['api/admin/order/dead-letters', 'order'],
    ['api/admin/analytics/x', 'analytics'],
    ['api/health', undefined],
    ['api/config', undefined],
    ['api/admin/gateway/x', undefined],
    ['api/unknown', undefined],
    ['API/orders', undefined],
    ['inner/sessions/look-up', undefined],
    ['api/%6frders', undefined],
    ['cart', undefined],
    ['', undefined],
  ])('routes %s to %s', (path, upstream) => {
    expect(destinationOf(path.split('/'))?.upstream).toBe(upstream);
  });

  it.each([
    ['api/users/review/1', '/api/users/review'],
    ['api/orders/o1/paypal/capture', '/api/orders'],
    ['images/a.webp', '/images'],
    ['socket.io/', '/socket.io'],
    ['api/health', 'gateway'],
    ['api/unknown', 'gateway'],
    ['assets/index-1.js', '/assets'],
    ['product-details/1', 'page'],
    ['wp-login.php', 'page'],
    ['', 'page'],
  ])('counts %s as %s', (path, route) => {
    expect(routeOf(path.split('/'))).toBe(route);
  });
});
