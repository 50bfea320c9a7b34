import { registry } from '@shop/platform/service/observability/metrics.ts';
import type { TestGateway } from './open-test-gateway.ts';

/**
 * Reads the metric of a circuit breaker.
 * @param url one of several addresses
 * @returns 1 while the breaker is open, else 0
 */
export async function breakerOf(upstream: string, url?: string): Promise<number | undefined> {
  const metric = await registry.getSingleMetric('gateway_circuit_breaker_open')?.get();
  const address = url === undefined ? undefined : new URL(url).host;
  const fits = (labels: Record<string, unknown>) =>
    labels.upstream === upstream && (address === undefined || labels.address === address);
  return metric?.values.findLast(({ labels }) => fits(labels))?.value;
}

/**
 * Calls the order service, which hangs, until its breaker opens. Visitors call it one after the other, so that the
 * service has the whole time of each call; a call that a busy machine delayed does not count. Its breaker is found by its address:
 * gateways of other test files have left theirs in the metric.
 */
export async function openBreaker(shop: TestGateway): Promise<void> {
  const { call } = shop.timeouts;
  const { url } = shop.order;
  shop.timeouts.call = 200;
  for (let calls = 0; calls < 40 && (await breakerOf('order', url)) === 0; calls += 1) {
    const { status, body } = await shop.http.get('/api/orders');
    // The call that opens the breaker may be answered before the metric shows it; the next one fails fast.
    if (status === 503) break;
    expect([status, body.code]).toEqual([504, 'gateway-timeout']);
  }
  expect(await breakerOf('order', url)).toBe(1);
  shop.timeouts.call = call;
}
