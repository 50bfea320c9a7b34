import type { Order } from './order.ts';

/** Selects the fields of an order that the audit log records. */
export function auditedStatus({ status, paidAt, deliveredAt }: Pick<Order, 'status' | 'paidAt' | 'deliveredAt'>) {
  return { status, paidAt, deliveredAt };
}
