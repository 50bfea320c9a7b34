import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createUserService } from './service.ts';

await runService(() => createUserService(readConfig(process.env)));
