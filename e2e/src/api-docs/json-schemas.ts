import * as auditApi from '@shop/contracts/audit-api.ts';
import * as catalogueAdminApi from '@shop/contracts/catalogue-admin-api.ts';
import * as catalogueApi from '@shop/contracts/catalogue-api.ts';
import * as commonApi from '@shop/contracts/common-api.ts';
import * as exportApi from '@shop/contracts/export-api.ts';
import * as orderApi from '@shop/contracts/order-api.ts';
import * as userApi from '@shop/contracts/user-api.ts';
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts zod schemas of the contracts to JSON Schema 2020-12, the dialect of OpenAPI 3.1 and AsyncAPI 3. */
export interface SchemaConverter {
  /** What the shop sends: every field as it is after parsing. */
  response(schema: z.ZodType): JsonSchema;
  /** What a client sends: unknown fields are ignored, numbers may be strings (docs/api.md#everywhere). */
  request(schema: z.ZodType): JsonSchema;
  /** The named schemas that the conversions so far refer to. */
  components(): Record<string, JsonSchema>;
}

/** Schemas that documents show under a name of their own. */
const named = z.registry<{ id: string }>();
for (const contract of [auditApi, catalogueAdminApi, catalogueApi, commonApi, exportApi, orderApi, userApi]) {
  for (const [name, value] of Object.entries(contract))
    if (value instanceof z.ZodObject && !named.has(value)) named.add(value, { id: pascalCase(name) });
}

/** Starts without components. */
export function createSchemaConverter(): SchemaConverter {
  const components: Record<string, JsonSchema> = {};

  function convert(schema: z.ZodType): JsonSchema {
    const { $schema, $defs, ...converted } = JSON.parse(
      JSON.stringify(toJsonSchema(schema, named)).replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      components[name] = withoutId(definition);
    const own = named.get(schema)?.id;
    if (own === undefined || '$ref' in converted) return converted;
    components[own] = withoutId(converted);
    return { $ref: `#/components/schemas/${own}` };
  }

  return {
    response: convert,
    request: (schema) => {
      const { $schema, ...parsed } = toJsonSchema(schema);
      return asRequest(parsed);
    },
    components: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Converts what a schema yields: what a preprocessed field accepts cannot be expressed, what it must become can. */
function toJsonSchema(schema: z.ZodType, metadata?: typeof named): JsonSchema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', ...(metadata && { metadata }) });
}

function withoutId({ id, $id, ...schema }: JsonSchema & { id?: unknown }): JsonSchema {
  return schema;
}

/** A request may leave out what has a default, and carry fields that are ignored. */
function asRequest(parsed: JsonSchema): JsonSchema {
  const { additionalProperties, required, properties, items, ...rest } = parsed;
  const mandatory = required?.filter((name) => isMandatory(properties?.[name] as JsonSchema)) ?? [];
  return {
    ...rest,
    ...(typeof additionalProperties === 'object' && { additionalProperties }),
    ...(mandatory.length > 0 && { required: mandatory }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, asRequest(property as JsonSchema)]),
      ),
    }),
    ...(items && { items: asRequest(items as JsonSchema) }),
  };
}

/** A field without any constraint is a text that may be absent, transformed while it is read. */
function isMandatory(property: JsonSchema): boolean {
  return !('default' in property) && Object.keys(property).length > 0;
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
