import { writeFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

// `npm run api-docs`: writes docs/openapi.json and docs/asyncapi.json from the contracts and the services' route tables.

await writeFile(repositoryFile('docs/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
await writeFile(repositoryFile('docs/asyncapi.json'), `${JSON.stringify(asyncApiDocument(), null, 2)}\n`);
