import { readFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { type ApiSurface, apiSurface } from './api-surface.ts';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));
const current = apiSurface(document);

describe('the HTTP API beside another release', () => {
  let published: ApiSurface;
  beforeAll(async () => {
    published = JSON.parse(await readFile(repositoryFile('e2e/src/api-docs/published-api.json'), 'utf8'));
  });

  it('keeps every operation and every response field of the previous release, for pages that are still open', () => {
    expect(published.promised.length).toBeGreaterThan(200);
    expect(published.promised.filter((line) => !current.promised.includes(line))).toEqual([]);
  });

  it('requires no request field that pages of the previous release do not send', () => {
    expect(published.required.length).toBeGreaterThan(20);
    const operations = new Set(published.promised);
    const added = current.required.filter((line) => !published.required.includes(line));
    expect(added.filter((line) => operations.has(line.split(' ').slice(0, 2).join(' ')))).toEqual([]);
  });

  it('notices a lost field, and a new required one', () => {
    const changed = structuredClone(document);
    const { post } = changed.paths['/api/orders'];
    changed.components.schemas.Order.required = changed.components.schemas.Order.required.filter(
      (one: string) => one !== 'orderTotal',
    );
    post.requestBody.content['application/json'].schema.required.push('coupon');
    const { promised, required } = apiSurface(changed);
    expect(current.promised.filter((line) => !promised.includes(line))).toContain('POST /api/orders 201 orderTotal');
    expect(required.filter((line) => !current.required.includes(line))).toEqual(['POST /api/orders coupon']);
  });
});
