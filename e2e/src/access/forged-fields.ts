import { accessMatrix, allowedCaller } from './access-matrix.ts';
import { allRoutes } from './route-inventory.ts';
import type { AccessSuite } from './tested-shop.ts';

const MARK = 'forged-by-a-client';

/** Fields that no client may set, named as in tables and responses. */
const FORGED = {
  _id: MARK,
  id: MARK,
  userId: MARK,
  user: { _id: MARK, name: MARK },
  isAdmin: true,
  isPaid: true,
  paidAt: MARK,
  isDelivered: true,
  deliveredAt: MARK,
  status: MARK,
  createdAt: MARK,
  rating: MARK,
  reviewsNumber: MARK,
  sales: MARK,
  version: MARK,
  passwordHash: MARK,
  password_hash: MARK,
  orderTotalCents: MARK,
};

/** `__proto__` and `constructor` as JSON, which an object literal cannot express. */
const POLLUTION = `"__proto__":{"isAdmin":true,"polluted":"${MARK}"},"constructor":{"prototype":{"polluted":"${MARK}"}}`;

/** Adds fields that no client may set to every body: nothing is stored, and nobody gains rights (P-E8). */
export function describeForgedFields(suite: () => AccessSuite): void {
  const withBody = allRoutes().filter(({ name, bodyFields }) => bodyFields.length > 0 && !name.includes(' /inner/'));

  describe('forged fields are ignored or rejected (P-E8)', () => {
    it.each(withBody.map(({ name, bodyFields }) => [name, bodyFields] as const))(
      'in the body of %s',
      async (name, fields) => {
        const { shop, fingerprints } = suite();
        const rule = accessMatrix[name];
        if (rule?.call === undefined) throw new Error(`${name} has no call in the matrix.`);
        const [method = ''] = name.split(' ');
        const caller = allowedCaller(rule);
        const { path, body } = await rule.call(shop, caller);
        const text = JSON.stringify(forge(body, (field) => fields.includes(field)));
        const response = await shop.requestRaw(method, path, caller, `${text.slice(0, -1)},${POLLUTION}}`);
        // Ignored or rejected, but never a server error.
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toContain(MARK);
        expect(await fingerprints.tablesContaining(MARK)).toEqual([]);
      },
    );

    it('change neither a role nor an order', async () => {
      const { shop } = suite();
      const listed = async <T>(path: string) =>
        (await (await shop.request('GET', path, 'administrator')).json()) as T[];
      const administrators = (await listed<{ _id: string; isAdmin: boolean }>('/api/users')).filter(
        (user) => user.isAdmin,
      );
      expect(administrators.map(({ _id }) => _id)).toEqual([shop.accounts.administrator.id]);
      const orders = await listed<{ status: string }>('/api/orders/admin?limit=10');
      for (const order of orders) expect(order).toMatchObject({ isPaid: false, isDelivered: false, paidAt: null });
      // One is cancelled by the call of its route.
      expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['placed', 'cancelled']));
    });
  });
}

/** Adds the forged fields to an object and all nested objects, except fields that they have or may have. */
function forge(value: unknown, mayHave: (field: string) => boolean = () => false): unknown {
  if (Array.isArray(value)) return value.map((one) => forge(one));
  if (value === null || typeof value !== 'object') return value;
  const own = Object.entries(value).map(([key, inner]) => [key, forge(inner)]);
  const forged = Object.entries(FORGED).filter(([field]) => !(field in value) && !mayHave(field));
  return Object.fromEntries([...own, ...forged]);
}
