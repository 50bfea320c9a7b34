import { type ServiceName, services } from '@shop/infra/src/shop-processes.ts';
import { accessMatrix } from './access-matrix.ts';
import { serviceRoutes } from './route-inventory.ts';

/** What a route answers while a service is down: as usual, the gateway's last good answer (marked as such), or 503. */
export type Outcome = 'as usual' | 'last good' | '503';

/** Public reads whose last good answers the gateway keeps for ten minutes (ADR 16). */
const KEPT = new Set([
  'GET /api/products/get-one/:id',
  'GET /api/products/bestsellers',
  'GET /api/products{/category/:category}{/search/:search}',
  'GET /api/categories',
]);

const owners = new Map(serviceRoutes().map(({ name, service }) => [name, service]));

/** The degradation table: what every route answers while one service is down (P-C9). */
export function outcomeWithout(route: string, down: ServiceName): Outcome {
  if (!needsOf(route).includes(down)) return 'as usual';
  return down === 'catalogue' && KEPT.has(route) ? 'last good' : '503';
}

function needsOf(route: string): ServiceName[] {
  // Half of an export would look like all of it; without these three nobody can shop.
  if (route === 'GET /api/users/me/export' || route === 'GET /api/health') return ['user', 'order', 'catalogue'];
  const owner = owners.get(route);
  // The gateway answers /inner itself: 404.
  if (owner === undefined || route.includes(' /inner/')) return [];
  const isPublic = accessMatrix[route]?.statuses[0] !== 401;
  return isPublic ? [owner] : [...new Set<ServiceName>(['user', owner])];
}

/** The table as Markdown: routes with equal outcomes share a row. */
export function degradationTable(): string {
  const rows = Map.groupBy(Object.keys(accessMatrix), (route) =>
    services.map((down) => outcomeWithout(route, down)).join(' | '),
  );
  return [
    `| routes | ${services.map((name) => `${name} down`).join(' | ')} |`,
    `|---|${'---|'.repeat(services.length)}`,
    ...[...rows].map(([outcomes, routes]) => `| ${routes.map((route) => `\`${route}\``).join(', ')} | ${outcomes} |`),
  ].join('\n');
}
