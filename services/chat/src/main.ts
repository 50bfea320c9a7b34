import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createChatService } from './service.ts';

await runService(() => createChatService(readConfig(process.env)));
