import type { OrderAttention } from '@shop/contracts/order-admin-api.ts';
import { api } from '../../../../shared/api-client.ts';
import { calls } from '../../../../shared/paths.ts';
import { putDelivered } from '../../orders-api.ts';
import { attentionTexts } from './attention-texts.ts';

export async function fetchAttention(signal: AbortSignal): Promise<OrderAttention> {
  return (await api.get<OrderAttention>(calls.orderAttention, { signal })).data;
}

export async function postDiscrepancyResolved(id: string): Promise<void> {
  await api.post(calls.resolveDiscrepancy(id), {});
}

export async function postRefundRetry(id: string): Promise<void> {
  await api.post(calls.retryRefund(id), {});
}

/** @throws when the server does not confirm the delivery */
export async function deliverOrder(orderId: string): Promise<void> {
  if (!(await putDelivered(orderId))) throw new Error(attentionTexts.notConfirmed);
}
