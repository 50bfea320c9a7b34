import type { ListFilter } from '../../../../shared/list/ListFilters.tsx';
import { orderTexts, timelineTexts } from '../../orders-texts.ts';
import { adminListTexts } from '../admin-orders-texts.ts';
import { isReversed, type OrderFilters, paymentMethods, statuses } from './admin-orders-url.ts';

const texts = adminListTexts.filters;

/** The filters of the administrator's orders: status, payment method and days. */
export function orderFilters(filters: OrderFilters): ListFilter<OrderFilters>[] {
  const choice = { kind: 'choice', className: 'order-filter' } as const;
  const day = { kind: 'day', placeholder: texts.anyDay } as const;
  return [
    {
      ...choice,
      name: 'status',
      label: texts.status,
      options: [
        { value: '', label: texts.allStatuses },
        { value: 'to-deliver', label: texts.toDeliver },
        ...statuses.map((status) => ({ value: status, label: timelineTexts.steps[status] })),
      ],
    },
    {
      ...choice,
      name: 'payment',
      label: texts.payment,
      options: [
        { value: '', label: texts.allPayments },
        ...paymentMethods.map((method) => ({ value: method, label: orderTexts.paymentNames[method] })),
      ],
    },
    {
      ...day,
      name: 'from',
      label: texts.fromDay,
      prefix: texts.from,
      error: isReversed(filters) ? texts.reversed : undefined,
    },
    { ...day, name: 'to', label: texts.toDay, prefix: texts.to },
  ];
}
