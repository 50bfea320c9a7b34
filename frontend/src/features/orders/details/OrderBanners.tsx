import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import type { Order, OrderDetails } from '@shop/contracts/order-api.ts';
import { Banner } from '../../../shared/components/Banner.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { day, exactTime } from '../../../shared/format.ts';
import { hasEnded } from '../order-timeline.ts';
import { orderTexts as texts } from '../orders-texts.ts';

interface Props {
  order: Order;
  /** Shows 'Not delivered' in red; to customers that would look like an error (docs/look.md#orders). */
  forAdmin?: boolean;
}

/** 'Delivered at {date}' or 'Not delivered' (docs/requirements.md#admin-order-details). */
export function DeliveredBanner({ order, forAdmin = false }: Props) {
  if (order.isDelivered) {
    return (
      <Banner tone="good" icon={<Icon of={CheckCircleFilled} />}>
        <span {...exactTimeTitle(order.deliveredAt)}>{texts.deliveredAt(day(order.deliveredAt ?? ''))}</span>
      </Banner>
    );
  }
  return forAdmin ? (
    <Banner tone="bad" icon={<Icon of={CloseCircleFilled} />}>
      {texts.notDelivered}
    </Banner>
  ) : (
    <Banner tone="quiet">{texts.notDelivered}</Banner>
  );
}

/** 'Paid on {date}' or 'Not paid yet' (docs/requirements.md#admin-order-details); 'Not paid' once the order has ended. */
export function PaidBanner({ order }: Props) {
  return order.isPaid ? (
    <Banner tone="good" icon={<Icon of={CheckCircleFilled} />}>
      <span {...exactTimeTitle(order.paidAt)}>{texts.paidOn(day(order.paidAt ?? ''))}</span>
    </Banner>
  ) : hasEnded(order.status) ? (
    <Banner tone="quiet">{texts.neverPaid}</Banner>
  ) : (
    <Banner tone="warm">{texts.notPaid}</Banner>
  );
}

/** The state of the refund of a cancelled order that was paid; nothing for other orders. */
export function RefundBanner({ order }: { order: OrderDetails }) {
  if (order.status === 'refunding') return <Banner tone="warm">{texts.refunding}</Banner>;
  if (order.status !== 'refunded') return null;
  const at = order.history.findLast(({ what }) => what === 'refunded')?.at ?? null;
  return (
    <Banner tone="good" icon={<Icon of={CheckCircleFilled} />}>
      <span {...exactTimeTitle(at)}>{texts.refundedOn(day(at ?? ''))}</span>
    </Banner>
  );
}

function exactTimeTitle(at: string | null) {
  return at === null ? {} : { title: exactTime(at) };
}
