import { z } from 'zod';
import { assertResponseMatches } from './response-check.ts';
import { publicRoute } from './route.ts';

const route = publicRoute({
  method: 'get',
  path: '/api/lamps',
  response: z.array(z.object({ _id: z.string(), price: z.number(), note: z.string().optional() })),
  handle: () => [],
});

describe('assertResponseMatches', () => {
  it('accepts a response that its schema describes, whatever the order of its fields', () => {
    expect(() => assertResponseMatches(route, [{ price: 1, note: undefined, _id: 'a' }])).not.toThrow();
  });

  it('names the route and the field of a response that its schema rejects', () => {
    expect(() => assertResponseMatches(route, [{ _id: 'a', price: '1' }])).toThrow(
      /GET \/api\/lamps[\s\S]*\[0\]\.price/,
    );
  });

  it('rejects a field that the schema does not declare', () => {
    expect(() => assertResponseMatches(route, [{ _id: 'a', price: 1, passwordHash: 'x' }])).toThrow(/passwordHash/);
  });
});
