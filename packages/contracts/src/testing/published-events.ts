/**
 * One event of every family in the format of its first release: other releases read and write such events, and the log
 * keeps them for 30 days. Never change an entry; a new family adds one, a new field needs none.
 */
export const publishedEvents = {
  product: {
    type: 'product-changed',
    source: 'catalogue',
    subject: 'product/p1',
    data: {
      productId: 'p1',
      name: 'Tact 75 Keyboard',
      category: 'Computers/Keyboards',
      priceCents: 11_900,
      image: { path: '/images/p1/front' },
      rating: 4.5,
      reviewsNumber: 2,
      removed: false,
      corrections: [{ number: 1, difference: 20 }],
    },
  },
  categories: {
    type: 'categories-changed',
    source: 'catalogue',
    subject: 'categories/all',
    data: { names: ['Audio', 'Computers/Keyboards'] },
  },
  settings: {
    type: 'settings-changed',
    source: 'catalogue',
    subject: 'settings/shop',
    data: {
      name: 'Ada’s Bikes',
      logo: { path: '/images/l1-800.webp', width: 640, height: 160 },
      accent: '#1D4ED8',
      timeZone: 'Europe/Paris',
      seller: { name: 'Ada Ltd', address: '1 Canal Street\nParis', email: 'hello@shop.test', taxNumber: 'FR123' },
      links: [{ name: 'Instagram', url: 'https://instagram.com/adas-bikes' }],
    },
  },
  page: {
    type: 'page-changed',
    source: 'catalogue',
    subject: 'page/g1',
    data: { pageId: 'g1', slug: 'about', title: 'About us', published: true, removed: false },
  },
  order: {
    type: 'order-created',
    source: 'order',
    subject: 'order/o1',
    data: {
      orderId: 'o1',
      userId: 'u1',
      createdAt: '2026-11-20T10:00:00.000Z',
      status: 'placed',
      paymentMethod: 'cod',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
      itemsCount: 2,
      subtotalCents: 23_800,
      // The first release wrote lines without an image.
      lines: [{ productId: 'p1', quantity: 2, priceCents: 11_900 }],
    },
  },
  stock: {
    type: 'stock-changed',
    source: 'order',
    subject: 'stock/p1',
    data: { productId: 'p1', left: 18, lastCorrection: 1 },
  },
  user: {
    type: 'user-changed',
    source: 'user',
    subject: 'user/u1',
    data: { userId: 'u1', isAdmin: false, deleted: false },
  },
  session: {
    type: 'session-ended',
    source: 'user',
    subject: 'session/s1',
    data: { sessionId: 's1', userId: 'u1', endedAt: '2026-11-20T10:00:00.000Z' },
  },
  conversation: {
    type: 'message-sent',
    source: 'chat',
    subject: 'conversation/u1',
    data: {
      userId: 'u1',
      lastEntryId: 'e1',
      lastNumber: 1,
      lastAt: '2026-11-20T10:00:00.000Z',
      open: true,
      unanswered: true,
      deleted: false,
    },
  },
  customer: {
    type: 'customer-connected',
    source: 'chat',
    subject: 'customer/u1',
    data: { userId: 'u1', connected: true, at: '2026-11-20T10:00:00.000Z' },
  },
} as const;

/** Wraps a published event in the envelope of the first release. */
export function published<Event extends (typeof publishedEvents)[keyof typeof publishedEvents]>(event: Event) {
  return {
    specversion: '1.0',
    id: '01a20415-7b93-7133-ad00-4e67c201e455',
    time: '2026-11-20T10:00:00.001Z',
    schemaVersion: 1,
    version: 3,
    epoch: 1,
    republished: false,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    requestId: 'r1',
    ...event,
  } as const;
}
