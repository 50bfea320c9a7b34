import type { DemoData } from '@shop/contracts/demo-data.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';

/** Demo data with a customer, an administrator, one product, a delivered order and a placed one. */
export function testDemoData(): DemoData {
  const [customerId, administratorId, productId] = [newId(), newId(), newId()] as [string, string, string];
  const user = (_id: string, isAdmin: boolean) => ({
    _id,
    isAdmin,
    name: 'Dora',
    lastName: 'Demo',
    email: `${_id}@shop.test`,
    password: 'customer123',
    phoneNumber: '1',
    address: '2',
    country: '3',
    zipCode: '4',
    city: '5',
    state: '6',
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  const order = (createdAt: string, deliveredAt: string | null) => ({
    _id: newId(),
    userId: customerId,
    lines: [{ productId, quantity: 2 }],
    paymentMethod: 'cod' as const,
    createdAt,
    deliveredAt,
  });
  return {
    users: [user(customerId, false), user(administratorId, true)],
    categories: [],
    products: [
      {
        _id: productId,
        name: 'Kettle',
        description: '',
        priceCents: 1_000,
        count: 1,
        category: 'Kitchen',
        attrs: [],
        imageFiles: [],
        options: [],
        variants: [],
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    reviews: [],
    synonyms: [],
    pages: [],
    orders: [order('2026-02-01T10:00:00.000Z', '2026-02-02T10:00:00.000Z'), order('2026-02-01T11:00:00.000Z', null)],
  };
}
