import { accessMatrix, allowedCaller, type Call } from './access-matrix.ts';
import { allRoutes, type ListedRoute } from './route-inventory.ts';
import type { TestedShop } from './tested-shop.ts';

/** A field of a call into which a string is inserted; the rest of the call is valid. */
export interface Field {
  /** `POST /api/orders, body paymentMethod` */
  title: string;
  route: ListedRoute;
  location: 'path' | 'query' | 'body';
  name: string;
}

const TRIES = 3;

/** Every path, query and body field that a client can set. */
export function allFields(): Field[] {
  return allRoutes().flatMap((route) => {
    if (route.name.includes(' /inner/')) return [];
    const inPath = [...route.name.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const locations = [
      ['path', inPath],
      ['query', route.queryFields],
      ['body', route.bodyFields],
    ] as const;
    return locations.flatMap(([location, names]) =>
      names.map((name) => ({ title: `${route.name}, ${location} ${name}`, route, location, name })),
    );
  });
}

/**
 * Sends a text in one field, as an authorized caller.
 * @param slowMs time limit of a response, unless the rule of the route has its own; a slow call is repeated
 * @throws Error with the text when the response is a 5xx, or slow each time
 */
export async function assertNoServerError(shop: TestedShop, field: Field, text: string, slowMs: number): Promise<void> {
  const { route, location, name } = field;
  const rule = accessMatrix[route.name];
  if (rule === undefined) throw new Error(`${route.name} is not in the matrix.`);
  const caller = allowedCaller(rule);
  const [method = '', pattern = ''] = route.name.split(' ');
  const make = rule.hostileCall ?? rule.call;
  const call: Call = make === undefined ? { path: pattern } : await make(shop, caller);
  const path = pathWith(call, pattern, location, name, text);
  const body = location === 'body' ? filled(call.body, name.split('.'), text) : call.body;
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const response = await shop.request(method, path, caller, body);
    await response.arrayBuffer();
    const durationMs = performance.now() - startedAt;
    // A machine under load is slow or overloaded now and then; the effect of a text repeats.
    const busy = response.status === 503 && response.headers.has('retry-after');
    if (response.status >= 500 && !busy) throw new Error(`${response.status} for ${JSON.stringify(text)}`);
    if (!busy && durationMs < (rule.slowAfterMs ?? slowMs)) return;
    if (attempt === TRIES)
      throw new Error(`${response.status} in ${Math.round(durationMs)} ms for ${JSON.stringify(text)}`);
  }
}

function pathWith(call: Call, pattern: string, location: Field['location'], name: string, text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  if (location === 'query') {
    const [before = '', query = ''] = call.path.split('?');
    const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
    return `${before}?${[...others, `${name}=${encoded}`].join('&')}`;
  }
  if (location === 'body') return call.path;
  // The position of the parameter in the pattern, without Express's braces, is its position in the path.
  const segments = call.path.split('/');
  segments[pattern.replaceAll(/[{}]/g, '').split('/').indexOf(`:${name}`)] = encoded;
  return segments.join('/');
}

/** A copy with one value changed; creates missing objects and arrays on the way to it. */
function filled(body: unknown, [key = '', ...rest]: string[], text: string): object {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body as object) };
  const within = (copy as Record<string, unknown>)[key] ?? (rest[0] === '0' ? [] : {});
  (copy as Record<string, unknown>)[key] = rest.length === 0 ? text : filled(within, rest, text);
  return copy;
}
