import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { Banner } from '../../../../shared/components/Banner.tsx';
import { day, exactTime } from '../../../../shared/format.ts';
import { hasEnded } from '../../order-timeline.ts';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

/** For administrators: how an order ended without a delivery, when and by whom; nothing for other orders. */
export function OrderEndBanner({ order: { status, history, paymentMethod } }: { order: OrderDetails }) {
  const entry = history.findLast(({ what }) => what === status);
  if (!hasEnded(status) || entry === undefined) return null;
  return (
    <Banner tone={status === 'refunding' ? 'warm' : 'quiet'}>
      <span title={exactTime(entry.at)}>{texts.end[status](day(entry.at), entry.by, paymentMethod)}</span>
    </Banner>
  );
}
