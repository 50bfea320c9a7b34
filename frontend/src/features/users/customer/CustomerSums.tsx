import { formatMoney } from '../../../shared/format.ts';
import { CustomerSection } from './CustomerSection.tsx';
import { useCustomerOrdersQuery } from './customer-api.ts';
import { customerTexts as texts } from './customer-texts.ts';

/** What a customer has paid, and apart from it what went back, is open, or came to nothing. */
export function CustomerSums({ id }: { id: string }) {
  return (
    <CustomerSection title={texts.sums} query={useCustomerOrdersQuery(id)} failed={texts.sumsFailed} height={68}>
      {({ paid, refunded, unpaid, ended }) => (
        <dl className="customer-sums">
          <Sum name={texts.paid} sum={paid} />
          {unpaid.orders > 0 && <Sum name={texts.unpaid} sum={unpaid} />}
          {refunded.orders > 0 && <Sum name={texts.refunded} sum={refunded} hint={texts.refundedHint} />}
          {ended.orders > 0 && <Sum name={texts.ended} sum={ended} />}
        </dl>
      )}
    </CustomerSection>
  );
}

interface SumProps {
  name: string;
  sum: { orders: number; total: number };
  hint?: string;
}

function Sum({ name, sum: { orders, total }, hint }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className="num">{formatMoney(total)}</strong>
        <span className="faint">
          {texts.count(orders)}
          {hint && `, ${hint}`}
        </span>
      </dd>
    </div>
  );
}
