import { startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestService, orderEvent, type TestService } from './testing/test-service.ts';

let analytics: TestService;

beforeAll(async () => {
  analytics = await openTestService();
});
afterAll(() => analytics.close());

const startProcess = (failpoints: string, ready: boolean) =>
  startService({
    main: 'services/analytics/src/main.ts',
    env: { ...analytics.env, FAILPOINTS: failpoints },
    ready,
    within: 60_000,
  });

describe('the analytics service process', () => {
  it('counts every order once after SIGKILL between effect and commit (P-B1, P-B3, P-B4)', async () => {
    const orders = Array.from({ length: 40 }, (_, index) => orderEvent({ subtotalCents: 100 + index }));
    await analytics.publish(orders);
    const killed = await startProcess('consumer.afterEffectBeforeCommit:kill', false);
    expect(await killed.exit).toBe('SIGKILL');
    const service = await startProcess('', true);
    const expected = orders
      .map(({ data }) => ({ order_id: data.orderId, subtotal_cents: data.subtotalCents }))
      .sort((a, b) => (a.order_id < b.order_id ? -1 : 1));
    await eventually(async () => expect(await analytics.projection()).toMatchObject(expected), { within: 40_000 });
    await service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  }, 120_000);

  it('rebuilds a dropped projection under another EVENT_GROUP (P-B3)', async () => {
    const drop = await startService({
      main: 'services/analytics/src/tasks.ts',
      args: ['drop-revenue'],
      env: analytics.env,
      ready: false,
    });
    expect(await drop.exit).toBe(0);
    expect(await analytics.projection()).toEqual([]);
    await analytics.start('analytics-rebuilt');
    await eventually(async () => expect(await analytics.projection()).toHaveLength(40));
  }, 60_000);
});
