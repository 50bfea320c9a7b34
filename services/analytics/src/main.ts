import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createAnalyticsService } from './service.ts';

await runService(() => createAnalyticsService(readConfig(process.env)));
