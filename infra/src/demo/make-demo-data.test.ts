import { randomUUID } from 'node:crypto';
import { type DemoData, demoData } from '@shop/contracts/demo-data.ts';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { makeDemoData } from './make-demo-data.ts';

const make = (now: string) =>
  makeDemoData({
    now: new Date(now),
    newId: () => randomUUID(),
    newPassword: () => randomUUID(),
    imagesDir: repositoryFile('infra/demo-images'),
  });
const data = make('2026-03-10T17:20:00Z');
const topOf = (category: string) => category.split('/')[0] ?? '';
const tops = data.categories.filter((category) => !category.name.includes('/'));

describe('The demo data', () => {
  it('follows the schema that the services seed from', () => {
    expect(() => demoData.parse(data)).not.toThrow();
  });
});

describe('The users of the demo shop', () => {
  it('are an administrator, the demo customer and a dozen others', () => {
    expect(data.users.filter((user) => user.isAdmin)).toMatchObject([
      { email: 'admin@shop.test', password: 'admin123' },
    ]);
    expect(data.users[1]).toMatchObject({ email: 'customer@shop.test', password: 'customer123', isAdmin: false });
    expect(data.users.length).toBeGreaterThanOrEqual(14);
    expect(repeated(data.users.map((user) => user.email))).toEqual([]);
  });

  it('have complete valid profiles and their own passwords', () => {
    for (const user of data.users) {
      for (const field of [
        'name',
        'lastName',
        'phoneNumber',
        'address',
        'country',
        'zipCode',
        'city',
        'state',
      ] as const) {
        expect(user[field]).not.toBe('');
        expect(user[field].length).toBeLessThanOrEqual(60);
      }
    }
    expect(repeated(data.users.map((user) => user.password))).toEqual([]);
  });

  it('wrote about 150 mostly good reviews, one per user and product, with unique texts', () => {
    expect(data.reviews.length).toBeGreaterThan(130);
    expect(repeated(data.reviews.map((review) => `${review.productId} ${review.userId}`))).toEqual([]);
    expect(repeated(data.reviews.map((review) => review.comment))).toEqual([]);
    expect(data.reviews.filter((review) => review.rating >= 3).length).toBeGreaterThan(data.reviews.length * 0.9);
    for (const review of data.reviews) {
      const user = data.users.find(({ _id }) => _id === review.userId);
      const product = data.products.find(({ _id }) => _id === review.productId);
      expect(review.userName).toBe(`${user?.name} ${user?.lastName}`);
      expect(review.createdAt > (product?.createdAt ?? '9') && review.createdAt > (user?.createdAt ?? '9')).toBe(true);
    }
  });
});

describe('The orders of the demo shop', () => {
  it('are about 45 of yesterday and today, and some of the two weeks before', () => {
    const recent = data.orders.filter(({ createdAt }) => createdAt >= '2026-03-09');
    expect(recent).toHaveLength(45);
    expect(new Set(recent.map(({ createdAt }) => createdAt.slice(0, 10)))).toEqual(
      new Set(['2026-03-09', '2026-03-10']),
    );
    expect(data.orders.length - recent.length).toBeGreaterThanOrEqual(20);
    expect(data.orders[0]?.createdAt.slice(0, 10)).toBe('2026-02-23');
  });

  it('are distributed over the day', () => {
    const hours = data.orders.map(({ createdAt }) => Number(createdAt.slice(11, 13)));
    expect(new Set(hours).size).toBeGreaterThan(12);
    expect(hours.filter((hour) => hour < 6).length).toBeLessThan(data.orders.length * 0.15);
  });

  it('include products of every department', () => {
    const sold = data.orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
    const departments = sold.map((id) => topOf(data.products.find(({ _id }) => _id === id)?.category ?? ''));
    expect(new Set(departments)).toEqual(new Set(tops.map(({ name }) => name)));
  });

  it("have known customers, four are the demo customer's, paid on delivery, each product once per order", () => {
    const customers = data.users.filter((user) => !user.isAdmin).map(({ _id }) => _id);
    for (const order of data.orders) {
      expect(customers).toContain(order.userId);
      expect(order.paymentMethod).toBe('cod');
      expect(repeated(order.lines.map(({ productId }) => productId))).toEqual([]);
    }
    expect(data.orders.filter(({ userId }) => userId === data.users[1]?._id)).toHaveLength(4);
  });

  it('are delivered after they were placed: most older ones, none of today', () => {
    const delivered = data.orders.filter(({ deliveredAt }) => deliveredAt !== null);
    expect(delivered.length).toBeGreaterThan(15);
    expect(delivered.length).toBeLessThan(data.orders.length - 45);
    for (const { createdAt, deliveredAt } of delivered) expect((deliveredAt ?? '') > createdAt).toBe(true);
  });

  it('are newer than their users and products', () => {
    const first = data.orders[0]?.createdAt ?? '';
    for (const { createdAt } of [...data.products, ...data.users]) expect(createdAt < first).toBe(true);
  });
});

describe('The clock of the demo shop', () => {
  const nows = [
    '2026-03-10T00:00:00Z',
    '2026-03-10T00:01:59Z',
    '2026-03-10T00:03:00Z',
    '2026-03-10T03:30:00Z',
    '2026-03-10T23:59:59Z',
    '2026-01-01T00:05:00Z',
    '2028-02-29T12:00:00Z',
  ];

  it.each(nows)('at %s has no future dates and two days of sorted orders', (now) => {
    const made = make(now);
    const latest = new Date(now).toISOString();
    expect(timesOf(made).filter((time) => time > latest)).toEqual([]);
    const times = made.orders.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    const yesterday = new Date(Date.parse(latest.slice(0, 10)) - 86_400_000).toISOString();
    expect(times.filter((time) => time >= yesterday)).toHaveLength(45);
    expect(times.filter((time) => time >= yesterday && time < latest.slice(0, 10)).length).toBeGreaterThan(15);
  });

  it('changes only ids, dates and random passwords', () => {
    expect(withoutIdsAndDates(make('2027-07-01T08:00:00Z'))).toEqual(withoutIdsAndDates(data));
  });
});

function timesOf({ users, products, reviews, orders }: DemoData): string[] {
  const delivered = orders.flatMap(({ deliveredAt }) => (deliveredAt === null ? [] : [deliveredAt]));
  return [...[...users, ...products, ...reviews, ...orders].map(({ createdAt }) => createdAt), ...delivered];
}

function withoutIdsAndDates({ users, categories, products, reviews, orders }: DemoData) {
  const nameOf = new Map([
    ...users.map(({ _id, email }) => [_id, email] as const),
    ...products.map(({ _id, name }) => [_id, name] as const),
  ]);
  return {
    users: users.map(({ _id, createdAt, password, ...rest }) => rest),
    categories: categories.map(({ _id, ...rest }) => rest),
    products: products.map(({ _id, createdAt, ...rest }) => rest),
    reviews: reviews
      .map(({ productId, userId, rating, comment }) => [comment, rating, nameOf.get(productId), nameOf.get(userId)])
      .sort(),
    orders: orders.map(({ userId, lines }) => [
      nameOf.get(userId),
      lines.map(({ productId, quantity }) => [nameOf.get(productId), quantity]),
    ]),
  };
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, i) => values.indexOf(value) !== i);
}
