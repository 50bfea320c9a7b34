import { orderStatus, statusesWith } from '@shop/contracts/order-events.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

/** The statuses that a condition names. */
const statusesIn = (condition = '') => orderStatus.options.filter((status) => condition.includes(`'${status}'`));

describe('the database', () => {
  it.each([
    ['orders_open', statusesWith('isOpen')],
    ['orders_to_deliver', statusesWith('isOpen')],
  ])('has in the condition of %s the statuses that the code asks for', async (index, statuses) => {
    const [row] = await shop.db.query<{ condition: string }>(
      'select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = $1::regclass',
      [index],
    );
    expect(statusesIn(row?.condition)).toEqual(statuses);
  });

  it('allows every status of the contracts', async () => {
    const [row] = await shop.db.query<{ condition: string }>(
      `select pg_get_constraintdef(oid) as condition from pg_constraint where conname = 'orders_status_check'`,
    );
    expect(statusesIn(row?.condition)).toEqual(orderStatus.options);
  });
});
