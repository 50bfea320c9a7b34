import { orderStatus, statusesWith } from '@shop/contracts/order-events.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { TO_DELIVER } from './to-deliver.ts';

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

  it('has the condition of orders_to_deliver that the list of overdue deliveries asks for', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query(
        `explain select 1 from orders where ${TO_DELIVER} and created_at <= now() order by created_at, id limit 50`,
      );
    });
    expect(JSON.stringify(plan)).toContain('orders_to_deliver');
  });

  it('allows every status of the contracts', async () => {
    const [row] = await shop.db.query<{ condition: string }>(
      `select pg_get_constraintdef(oid) as condition from pg_constraint where conname = 'orders_status_check'`,
    );
    expect(statusesIn(row?.condition)).toEqual(orderStatus.options);
  });
});
