import { readFileSync } from 'node:fs';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { degradationTable } from './degradation-table.ts';

it('docs/reliability.md contains the current degradation table (P-C9)', () => {
  expect(readFileSync(repositoryFile('docs/reliability.md'), 'utf8')).toContain(degradationTable());
});
