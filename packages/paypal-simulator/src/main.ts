import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createPayPalSimulator } from './service.ts';

await runService(() => createPayPalSimulator(readConfig(process.env)));
