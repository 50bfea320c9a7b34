import { runService } from '@shop/platform/service/lifecycle/lifecycle.ts';
import { readConfig } from './config.ts';
import { createCatalogueService } from './service.ts';

await runService(() => createCatalogueService(readConfig(process.env)));
