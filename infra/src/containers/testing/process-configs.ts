import { readConfig as readGateway } from '../../../../gateway/src/config.ts';
import { readConfig as readAnalytics } from '../../../../services/analytics/src/config.ts';
import { readConfig as readCatalogue } from '../../../../services/catalogue/src/config.ts';
import { readConfig as readChat } from '../../../../services/chat/src/config.ts';
import { readConfig as readOrder } from '../../../../services/order/src/config.ts';
import { readConfig as readUser } from '../../../../services/user/src/config.ts';

/** How each process of the shop reads its configuration. */
export const processConfigs = {
  gateway: readGateway,
  user: readUser,
  catalogue: readCatalogue,
  order: readOrder,
  analytics: readAnalytics,
  chat: readChat,
};
