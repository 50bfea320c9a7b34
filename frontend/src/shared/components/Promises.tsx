import { Link } from 'react-router-dom';
import { arrivalDays } from '../arrival-days.ts';
import { pages } from '../paths.ts';
import './promises.css';
import { sharedTexts as texts } from './shared-texts.ts';

interface Props {
  /**
   * When somebody is about to order: says on which days it arrives instead of how long it takes, and nothing about payment, which
   * is chosen there. Never in a first view, which is older.
   */
  orderedAt?: Date;
}

/** What the shop promises about delivery, returns and payment, each with a link to its page of help. */
export function Promises({ orderedAt }: Props) {
  return (
    <ul className="promises">
      <li>
        <Link to={pages.help('helpDelivery')}>{orderedAt ? arrival(orderedAt) : texts.deliveryPromise}</Link>
      </li>
      <li>
        <Link to={pages.help('helpReturns')}>{texts.returnPromise}</Link>
      </li>
      {!orderedAt && (
        <li>
          <Link to={pages.help('helpPayment')}>{texts.paymentPromise}</Link>
        </li>
      )}
    </ul>
  );
}

function arrival(now: Date): string {
  const { first, last } = arrivalDays(now);
  return texts.arrives(new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).formatRange(first, last));
}
