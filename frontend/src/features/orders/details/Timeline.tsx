import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { Day } from '../../../shared/components/Day.tsx';
import { type TimelineStep, timelineOf } from '../order-timeline.ts';
import { timelineTexts as texts } from '../orders-texts.ts';
import './timeline.css';
import { Icon } from '../../../shared/components/Icon.tsx';

/** The steps of an order with their dates. */
export function Timeline({ order }: { order: OrderDetails }) {
  return (
    <ol className="timeline" aria-label={texts.label}>
      {timelineOf(order).map((step) => (
        <li key={step.status} className={`is-${step.state}`} {...(step.state === 'now' && { 'aria-current': 'step' })}>
          <span className="timeline-dot">{step.state === 'done' && <Icon of={CheckCircleFilled} />}</span>
          <strong>{texts.steps[step.status]}</strong>
          <span className="faint">
            {step.at ? <Day iso={step.at} /> : pendingText(step, order)}
            {step.cancelled && <>, {texts.by[step.cancelled.by]}</>}
          </span>
          {step.cancelled?.reason && (
            <span className="timeline-reason small">{texts.reason(step.cancelled.reason)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

function pendingText(step: TimelineStep, order: OrderDetails): string {
  if (step.status === 'paid') return order.paymentMethod === 'cod' ? texts.onDelivery : texts.waitsForPayment;
  return step.status === 'refunding' ? texts.waitsForPayPal : texts.notYet;
}
