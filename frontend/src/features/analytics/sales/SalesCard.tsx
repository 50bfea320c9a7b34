import type { ComparedSales } from '@shop/contracts/analytics-api.ts';
import { formatCount, formatMoney } from '../../../shared/format.ts';
import { formatChange } from './format-change.ts';
import { averageOrder, changeOf } from './measures.ts';
import { beforeText, currentText } from './period-text.ts';
import type { ComparedPeriods, PeriodName } from './periods.ts';
import { salesTexts as texts } from './sales-texts.ts';

interface Props {
  name: PeriodName;
  periods: ComparedPeriods;
  sales: ComparedSales;
}

/** Revenue, number of orders and average order of a period, each beside what it was in the period before. */
export function SalesCard({ name, periods, sales: { before, ...now } }: Props) {
  return (
    <article className="sales-card">
      <h3 className="h4">{texts.periods[name]}</h3>
      <p className="faint">{currentText(periods)}</p>
      <dl className="sales-measures">
        <Measure name={texts.revenue} value={now.revenue} before={before.revenue} format={formatMoney} />
        <Measure name={texts.orders} value={now.orders} before={before.orders} format={formatCount} />
        <Measure name={texts.average} value={averageOrder(now)} before={averageOrder(before)} format={formatMoney} />
      </dl>
      <p className="faint">{texts.beforePeriod(beforeText(periods))}</p>
    </article>
  );
}

interface MeasureProps {
  name: string;
  /** null: not defined, as the average of no orders. */
  value: number | null;
  before: number | null;
  format: (value: number) => string;
}

function Measure({ name, value, before, format }: MeasureProps) {
  const change = changeOf(value, before);
  const shown = (amount: number | null) => (amount === null ? texts.none : format(amount));
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        <strong>{shown(value)}</strong>
        {change !== null && (
          <span className={change > 0 ? 'sales-change is-more' : 'sales-change'}>{formatChange(change)}</span>
        )}
        <span className="faint">{texts.before(shown(before))}</span>
      </dd>
    </div>
  );
}
