import { accessMatrix, letThrough } from './access-matrix.ts';
import { everyRoute } from './route-inventory.ts';
import type { AccessSuite } from './tested-shop.ts';

const MARK = 'forged-by-a-client';

/** What no client decides, in names that tables and answers have. */
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

/** `__proto__` and `constructor` as JSON has them, which no object literal can say. */
const POLLUTION = `"__proto__":{"isAdmin":true,"polluted":"${MARK}"},"constructor":{"prototype":{"polluted":"${MARK}"}}`;

/** Adds to every body what no client decides: nothing of it is stored, nobody rises (P-E8). */
export function forgedFieldsChangeNothing(suite: () => AccessSuite): void {
  const withBody = everyRoute().filter(({ name, bodyFields }) => bodyFields.length > 0 && !name.includes(' /inner/'));

  describe('nobody decides more than he is asked (P-E8)', () => {
    it.each(withBody.map(({ name, bodyFields }) => [name, bodyFields] as const))(
      'in the body of %s',
      async (name, fields) => {
        const { shop, prints } = suite();
        const row = accessMatrix[name];
        if (row?.call === undefined) throw new Error(`${name} has no call in the matrix`);
        const [method = ''] = name.split(' ');
        const caller = letThrough(row);
        const { path, body } = await row.call(shop, caller);
        const text = JSON.stringify(forge(body, (field) => fields.includes(field)));
        const answer = await shop.askRaw(method, path, caller, `${text.slice(0, -1)},${POLLUTION}}`);
        // Ignored or refused, never an error.
        expect(answer.status).toBeLessThan(500);
        expect(await answer.text()).not.toContain(MARK);
        expect(await prints.holding(MARK)).toEqual([]);
      },
    );

    it('and neither a role nor an order has been decided by it', async () => {
      const { shop } = suite();
      const listed = async <T>(path: string) => (await (await shop.ask('GET', path, 'administrator')).json()) as T[];
      const administrators = (await listed<{ _id: string; isAdmin: boolean }>('/api/users')).filter(
        (user) => user.isAdmin,
      );
      expect(administrators.map(({ _id }) => _id)).toEqual([shop.people.administrator.id]);
      const [newest] = await listed<object>('/api/orders/admin?limit=1');
      expect(newest).toMatchObject({ isPaid: false, isDelivered: false, status: 'placed', paidAt: null });
    });
  });
}

/** Adds what no client decides to an object and all objects within it, but not over what they have or may have. */
function forge(value: unknown, mayHave: (field: string) => boolean = () => false): unknown {
  if (Array.isArray(value)) return value.map((one) => forge(one));
  if (value === null || typeof value !== 'object') return value;
  const own = Object.entries(value).map(([key, inner]) => [key, forge(inner)]);
  const forged = Object.entries(FORGED).filter(([field]) => !(field in value) && !mayHave(field));
  return Object.fromEntries([...own, ...forged]);
}
