import { startService } from '@shop/testing/child-process.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestAnalytics, orderEvent, type TestAnalytics } from './test-analytics.ts';

let analytics: TestAnalytics;

beforeAll(async () => {
  analytics = await openTestAnalytics();
});
afterAll(() => analytics.close());

const started = (failpoints: string, ready: boolean) =>
  startService({
    main: 'services/analytics/src/main.ts',
    env: { ...analytics.env, FAILPOINTS: failpoints },
    ready,
    within: 60_000,
  });

describe('an analytics service that is killed', () => {
  it('between effect and commit counts every order once (P-B1, P-B3, P-B4)', async () => {
    const orders = Array.from({ length: 40 }, (_, place) => orderEvent({ subtotalCents: 100 + place }));
    await analytics.publish(orders);
    const killed = await started('consumer.afterEffectBeforeCommit:kill@7', false);
    expect(await killed.exit).toBe('SIGKILL');
    const service = await started('', true);
    const expected = orders
      .map(({ data }) => ({ order_id: data.orderId, subtotal_cents: data.subtotalCents }))
      .sort((a, b) => (a.order_id < b.order_id ? -1 : 1));
    await eventually(async () => expect(await analytics.projection()).toMatchObject(expected), { within: 40_000 });
    await service.kill('SIGTERM');
    expect(await service.exit).toBe(0);
  }, 120_000);

  it('and has forgotten its projection builds it anew under another EVENT_GROUP (P-B3)', async () => {
    const forget = await startService({
      main: 'services/analytics/src/forget-revenue.ts',
      env: analytics.env,
      ready: false,
    });
    expect(await forget.exit).toBe(0);
    expect(await analytics.projection()).toEqual([]);
    await analytics.start('analytics-rebuilt');
    await eventually(async () => expect(await analytics.projection()).toHaveLength(40), { within: 20_000 });
  }, 60_000);
});
