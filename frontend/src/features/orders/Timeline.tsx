import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import type { OrderDetails } from '@shop/contracts/order-api.ts';
import { Day } from '../../shared/components/Day.tsx';
import { type TimelineStep, timelineOf } from './order-timeline.ts';
import { timelineTexts as texts } from './orders-texts.ts';
import './timeline.css';

/** Order status, in steps with their days. */
export function Timeline({ order }: { order: OrderDetails }) {
  return (
    <ol className="timeline" aria-label={texts.label}>
      {timelineOf(order).map((step) => (
        <li key={step.what} className={`is-${step.state}`} {...(step.state === 'now' && { 'aria-current': 'step' })}>
          <span className="timeline-dot">{step.state === 'done' && <CheckCircleFilled aria-hidden />}</span>
          <strong>{texts.steps[step.what]}</strong>
          <span className="faint">{step.at ? <Day iso={step.at} /> : awaited(step, order)}</span>
        </li>
      ))}
    </ol>
  );
}

function awaited(step: TimelineStep, order: OrderDetails): string {
  if (step.what === 'paid') return order.paymentMethod === 'cod' ? texts.onDelivery : texts.waitsForPayment;
  return texts.notYet;
}
