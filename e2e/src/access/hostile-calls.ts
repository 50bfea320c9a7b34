import { accessMatrix, type Call, letThrough } from './access-matrix.ts';
import { everyRoute, type ListedRoute } from './route-inventory.ts';
import type { TestedShop } from './tested-shop.ts';

/** Where a string goes: the rest of the call is as it should be. */
export interface Field {
  /** `POST /api/orders, body paymentMethod` */
  title: string;
  route: ListedRoute;
  place: 'path' | 'query' | 'body';
  name: string;
}

const TRIES = 3;

/** Every path, query and body field that somebody from outside can fill. */
export function everyField(): Field[] {
  return everyRoute().flatMap((route) => {
    if (route.name.includes(' /inner/')) return [];
    const inPath = [...route.name.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const places = [
      ['path', inPath],
      ['query', route.queryFields],
      ['body', route.bodyFields],
    ] as const;
    return places.flatMap(([place, names]) =>
      names.map((name) => ({ title: `${route.name}, ${place} ${name}`, route, place, name })),
    );
  });
}

/**
 * Sends a text in one field, as somebody who may call.
 * @param slowMs milliseconds: an answer that takes longer each time it is asked is slow, unless its row is patient
 * @throws Error naming the text when it is answered by a 5xx, or slowly each time
 */
export async function assertCalm(shop: TestedShop, field: Field, text: string, slowMs: number): Promise<void> {
  const { route, place, name } = field;
  const row = accessMatrix[route.name];
  if (row === undefined) throw new Error(`${route.name} is not in the matrix`);
  const caller = letThrough(row);
  const [method = '', pattern = ''] = route.name.split(' ');
  const make = row.hostile ?? row.call;
  const call: Call = make === undefined ? { path: pattern } : await make(shop, caller);
  const path = pathWith(call, pattern, place, name, text);
  const body = place === 'body' ? filled(call.body, name.split('.'), text) : call.body;
  for (let attempt = 1; ; attempt += 1) {
    const begun = performance.now();
    const answer = await shop.ask(method, path, caller, body);
    await answer.arrayBuffer();
    const took = performance.now() - begun;
    // A machine under load is slow or says so now and then; what a text does, it does again.
    const busy = answer.status === 503 && answer.headers.has('retry-after');
    if (answer.status >= 500 && !busy) throw new Error(`${answer.status} for ${JSON.stringify(text)}`);
    if (!busy && took < (row.patience ?? slowMs)) return;
    if (attempt === TRIES) throw new Error(`${answer.status} in ${Math.round(took)} ms for ${JSON.stringify(text)}`);
  }
}

function pathWith(call: Call, pattern: string, place: Field['place'], name: string, text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  if (place === 'query') {
    const [before = '', query = ''] = call.path.split('?');
    const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
    return `${before}?${[...others, `${name}=${encoded}`].join('&')}`;
  }
  if (place === 'body') return call.path;
  // The parameter's place in the pattern, without what Express marks as optional, is its place in the path.
  const segments = call.path.split('/');
  segments[pattern.replaceAll(/[{}]/g, '').split('/').indexOf(`:${name}`)] = encoded;
  return segments.join('/');
}

/** A copy with one value changed, and objects and lists on the way to it where there are none. */
function filled(body: unknown, [key = '', ...rest]: string[], text: string): object {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body as object) };
  const within = (copy as Record<string, unknown>)[key] ?? (rest[0] === '0' ? [] : {});
  (copy as Record<string, unknown>)[key] = rest.length === 0 ? text : filled(within, rest, text);
  return copy;
}
