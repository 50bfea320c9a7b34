import { runService } from '@shop/platform/lifecycle.ts';
import { readConfig } from './config.ts';
import { createChatService } from './service.ts';

await runService(() => createChatService(readConfig(process.env)));
