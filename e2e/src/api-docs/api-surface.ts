interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** What other releases rely on, a line each. */
export interface ApiSurface {
  /** Operations, and the fields that their successful responses always have: `GET /api/orders 200 [].orderTotal`. */
  promised: string[];
  /** The fields that requests must have: `POST /api/orders cartItems[].productID`. */
  required: string[];
}

/** Reads the surface of an OpenAPI document. */
export function apiSurface(document: object): ApiSurface {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const [promised, required]: [string[], string[]] = [[], []];
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      promised.push(name);
      for (const [status, { content }] of Object.entries(responses).filter(([one]) => one.startsWith('2')))
        for (const field of fieldsOf(content?.['application/json']?.schema ?? {}, resolve))
          promised.push(`${name} ${status} ${field}`);
      for (const field of fieldsOf(requestBody?.content['application/json']?.schema ?? {}, resolve))
        required.push(`${name} ${field}`);
    }
  }
  return { promised: [...new Set(promised)].sort(), required: [...new Set(required)].sort() };
}

/** The required fields of a schema, at every depth. A choice of schemas promises nothing. */
function fieldsOf(schema: Schema, resolve: (schema: Schema) => Schema, depth = 0): string[] {
  const { properties = {}, required = [], items, allOf = [] } = resolve(schema);
  // A schema may contain itself.
  if (depth > 6) return [];
  const own = required.flatMap((name) => [
    name,
    ...fieldsOf(properties[name] ?? {}, resolve, depth + 1).map((field) =>
      field.startsWith('[]') ? `${name}${field}` : `${name}.${field}`,
    ),
  ]);
  const inItems = items === undefined ? [] : fieldsOf(items, resolve, depth + 1).map((field) => `[].${field}`);
  return [...own, ...inItems, ...allOf.flatMap((part) => fieldsOf(part, resolve, depth + 1))];
}
