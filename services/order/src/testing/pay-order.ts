import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import type { TestService } from './test-service.ts';

/** Pays a placed PayPal order as its customer, through the endpoints. */
export async function payOrder(shop: TestService, { id, as }: { id: string; as: UserCaller }): Promise<void> {
  const { body } = await shop.call('post', `/api/orders/${id}/paypal`, { as });
  shop.fakePayPal.approve(body.paypalOrderId);
  await shop.call('post', `/api/orders/${id}/paypal/capture`, { as });
  const paid = await shop.call('put', `/api/orders/paid/${id}`, { as });
  if (paid.body.status !== 'paid') throw new Error(`order ${id} is not paid: ${paid.status}`);
}
