import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createOrderService } from './service.ts';

await runService(() => createOrderService(readConfig(process.env)));
