import { writeFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { apiSurface } from './api-surface.ts';
import { openApiDocument } from './openapi.ts';

// Run when a release is made (docs/runbooks/upgrade.md#make-a-release): records what the next one must keep.
const surface = apiSurface(JSON.parse(JSON.stringify(openApiDocument())));
await writeFile(repositoryFile('e2e/src/api-docs/published-api.json'), `${JSON.stringify(surface, null, 2)}\n`);
