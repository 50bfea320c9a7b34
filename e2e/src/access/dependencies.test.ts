import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { degradationTable } from './dependencies.ts';

it('docs/reliability.md holds the table of what each route answers while a service is down (P-C9)', () => {
  expect(readFileSync(repositoryFile('docs/reliability.md'), 'utf8')).toContain(degradationTable());
});
