import { type ServiceName, services } from '@shop/infra/src/shop-processes.ts';
import { accessMatrix } from './access-matrix.ts';
import { serviceRoutes } from './route-inventory.ts';

/** The response of a route while a service is down: as usual, the gateway's stale-if-error response (marked as such), or 503. */
export type Outcome = 'as usual' | 'stale' | '503';

/** Public reads whose last successful response the gateway keeps for ten minutes (ADR 16). */
const STALE_IF_ERROR = new Set([
  'GET /api/products/get-one/:id',
  'GET /api/products/bestsellers',
  'GET /api/products/suggestions/:search',
  'GET /api/products{/category/:category}{/search/:search}',
  'GET /api/categories',
  'GET /api/settings',
  'GET /api/pages/:slug',
]);

const owners = new Map(serviceRoutes().map(({ name, service }) => [name, service]));

/** The expected outcome of a route while one service is down (P-C9). */
export function outcomeWithout(route: string, down: ServiceName): Outcome {
  if (!dependenciesOf(route).includes(down)) return 'as usual';
  return down === 'catalogue' && STALE_IF_ERROR.has(route) ? 'stale' : '503';
}

function dependenciesOf(route: string): ServiceName[] {
  // An incomplete export must not look complete.
  if (route === 'GET /api/users/me/export') return ['user', 'order', 'catalogue', 'chat'];
  // Without another service its part is named as missing.
  if (route === 'GET /api/admin/order/explanations/:id') return ['user', 'order'];
  // Of a service that is down it says so; nobody can be known as an administrator without the user service.
  if (route === 'GET /api/admin/system') return ['user'];
  // The calls of the matrix name a dead letter of the order service.
  if (route.startsWith('POST /api/admin/system/dead-letters/')) return ['user', 'order'];
  // Without these services the shop is unusable.
  if (route === 'GET /api/health') return ['user', 'order', 'catalogue'];
  const owner = owners.get(route);
  // The gateway itself responds to /inner with 404.
  if (owner === undefined || route.includes(' /inner/')) return [];
  const isPublic = accessMatrix[route]?.statuses[0] !== 401;
  return isPublic ? [owner] : [...new Set<ServiceName>(['user', owner])];
}

/** The degradation table as Markdown; routes with equal outcomes are one group, listed after it. */
export function degradationTable(): string {
  const groups = Map.groupBy(Object.keys(accessMatrix), (route) =>
    services.map((down) => outcomeWithout(route, down)).join(' | '),
  );
  const named = [...groups].map(([outcomes, routes], at) => ({ name: at + 1, outcomes, routes }));
  return [
    `| group of routes | ${services.map((name) => `${name} down`).join(' | ')} |`,
    `|---|${'---|'.repeat(services.length)}`,
    ...named.map(({ name, outcomes }) => `| ${name} | ${outcomes} |`),
    '',
    ...named.map(({ name, routes }) => `${name}. ${routes.map((route) => `\`${route}\``).join(', ')}`),
  ].join('\n');
}
