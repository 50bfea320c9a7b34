import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createGateway } from './service.ts';

await runService(() => createGateway(readConfig(process.env)));
