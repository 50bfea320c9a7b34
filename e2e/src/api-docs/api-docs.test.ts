import { glob, readFile } from 'node:fs/promises';
import asyncApiSpecs from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { eventFamilies } from '@shop/contracts/event-families.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { Ajv, type AnySchema } from 'ajv';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';
import { routeSummaries } from './route-summaries.ts';

describe('docs/openapi.json', () => {
  it('is what `npm run api-docs` writes', async () => {
    expect(await committed('docs/openapi.json')).toEqual(asJson(openApiDocument()));
  });

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(asJson(openApiDocument()))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('resolves every reference', () => {
    expect(danglingReferences(openApiDocument())).toEqual([]);
  });

  it('has a summary for each route and no summary without a route', () => {
    const operations = Object.values(openApiDocument().paths).flatMap((methods) => Object.values(methods));
    const shown = new Set((operations as { summary: string }[]).map(({ summary }) => summary));
    expect(Object.values(routeSummaries).filter((summary) => !shown.has(summary))).toEqual([]);
  });
});

describe('docs/asyncapi.json', () => {
  it('is what `npm run api-docs` writes', async () => {
    expect(await committed('docs/asyncapi.json')).toEqual(asJson(asyncApiDocument()));
  });

  it('describes every event family that the contracts define', async () => {
    let defined = 0;
    for await (const file of glob('packages/contracts/src/*-events.ts', { cwd: repositoryFile('.') }))
      defined += (await readFile(repositoryFile(file), 'utf8')).match(/ = defineEvents\(/g)?.length ?? 0;
    expect(eventFamilies).toHaveLength(defined);
  });

  it('is a valid AsyncAPI 3 document', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.compile(asyncApiSpecs.schemasWithoutId['3.0.0'] as AnySchema);
    validate(asJson(asyncApiDocument()));
    expect(validate.errors).toBeNull();
  });

  it('resolves every reference', () => {
    expect(danglingReferences(asyncApiDocument())).toEqual([]);
  });
});

async function committed(file: string): Promise<unknown> {
  return JSON.parse(await readFile(repositoryFile(file), 'utf8'));
}

function asJson(document: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document));
}

/** References such as `#/components/schemas/Order` that lead nowhere. */
function danglingReferences(document: object): string[] {
  const found = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  return [...found]
    .map(([, path = '']) => path)
    .filter((path) => path.split('/').reduce<unknown>(childOf, document) === undefined);
}

function childOf(parent: unknown, key: string): unknown {
  return (parent as Record<string, unknown> | undefined)?.[key];
}
