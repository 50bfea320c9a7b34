import type { ServiceName } from '@shop/infra/src/shop-processes.ts';
import type { Route } from '@shop/platform/service/http/route.ts';
import { routes as analyticsRoutes } from '../../../services/analytics/src/routes.ts';
import { catalogueRoutes } from '../../../services/catalogue/src/routes.ts';
import { chatRoutes } from '../../../services/chat/src/routes.ts';
import { routes as orderRoutes } from '../../../services/order/src/routes.ts';
import { userRoutes } from '../../../services/user/src/routes.ts';

/** Declaring routes uses no dependency. */
const noDeps = {} as never;

/** The route table of each service that has one, as its code declares it. */
export function serviceRouteTables(): [ServiceName, Route[]][] {
  return [
    ['user', userRoutes(noDeps)],
    ['catalogue', catalogueRoutes(noDeps)],
    ['order', orderRoutes(noDeps)],
    ['analytics', analyticsRoutes(noDeps)],
    ['chat', chatRoutes(noDeps)],
  ];
}
