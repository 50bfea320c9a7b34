import { orderStatusFacts, statusesInSql, statusesWith } from './order-events.ts';

// Written out, not computed: everything that counts orders, stock and money follows these lists (docs/api.md#order-status).
describe('order statuses', () => {
  it.each([
    ['isOpen', ['placed', 'paid']],
    ['isEnded', ['expired', 'cancelled', 'refunding', 'refunded']],
    ['isPaid', ['paid', 'delivered']],
    ['isRefunded', ['refunding', 'refunded']],
    ['countsAsRevenue', ['placed', 'paid', 'delivered']],
    ['holdsStock', ['placed', 'paid', 'delivered']],
  ] as const)('with %s are %s', (fact, statuses) => {
    expect(statusesWith(fact)).toEqual(statuses);
  });

  it('with one of several facts are listed once, also for SQL', () => {
    expect(statusesWith('isOpen', 'isPaid')).toEqual(['placed', 'paid', 'delivered']);
    expect(statusesInSql('isPaid', 'isRefunded')).toBe("('paid', 'delivered', 'refunding', 'refunded')");
    expect(orderStatusFacts.placed).toMatchObject({ isOpen: true, isPaid: false, isEnded: false });
  });
});
