import { nothing } from '../list/render-admin-orders.tsx';
import { attentionLoaded, attentionReducer, discrepancyResolved, refundRetried } from './attention-slice.ts';

const at = '2026-11-20T10:00:00.000Z';
const discrepancy = (_id: string) =>
  ({ _id, rule: 'stock-mismatch', subject: 'product/p1', details: {}, foundAt: at }) as const;
const refund = (_id: string) => ({
  _id,
  orderId: 'o1',
  amount: 12.5,
  error: 'INSUFFICIENT_FUNDS',
  requestedAt: at,
  canRetry: true,
});

const loaded = attentionReducer(
  undefined,
  attentionLoaded({
    ...nothing,
    discrepancies: [discrepancy('d1'), discrepancy('d2')],
    discrepanciesCount: 30,
    failedRefunds: [refund('r1'), refund('r2')],
    failedRefundsCount: 40,
  }),
);

describe('attentionReducer', () => {
  it.each([
    ['removes and counts out a resolved discrepancy', discrepancyResolved('d1'), [['d2'], 29, ['r1', 'r2'], 40]],
    ['removes and counts out a retried refund', refundRetried('r1'), [['d1', 'd2'], 30, ['r2'], 39]],
    [
      'ignores a discrepancy that a reload has removed',
      discrepancyResolved('d9'),
      [['d1', 'd2'], 30, ['r1', 'r2'], 40],
    ],
    ['ignores a refund that a reload has removed', refundRetried('r9'), [['d1', 'd2'], 30, ['r1', 'r2'], 40]],
  ])('%s', (_, action, expected) => {
    const { attention } = attentionReducer(loaded, action);
    expect([
      attention?.discrepancies.map(({ _id }) => _id),
      attention?.discrepanciesCount,
      attention?.failedRefunds.map(({ _id }) => _id),
      attention?.failedRefundsCount,
    ]).toEqual(expected);
  });
});
