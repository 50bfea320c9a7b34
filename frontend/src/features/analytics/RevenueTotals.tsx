import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import { Icon } from '../../shared/components/Icon.tsx';
import { Price } from '../../shared/components/Price.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { formatMoney } from '../../shared/format.ts';
import type { RequestStatus } from '../../shared/saga/request-status.ts';
import type { Series } from './analytics-slice.ts';
import { analyticsTexts as texts } from './analytics-texts.ts';
import { dayName } from './chart-data.ts';
import { type Comparison, compare, leadingSeries } from './comparison.ts';
import { differenceText, relativeDay } from './difference-text.ts';
import { type Revenue, totalCents } from './revenue.ts';
import { todayOf } from './revenue-days.ts';

interface Props {
  dates: Record<Series, string>;
  revenues: Record<Series, Revenue>;
  /** null: not known. */
  refundedCents: Record<Series, number | null>;
  status: RequestStatus;
  now: Date;
}

/** The revenue of both days, what was refunded of it, and their difference, as text (docs/look.md#chart). */
export function RevenueTotals({ dates, revenues, refundedCents, status, now }: Props) {
  if (status === 'idle' || status === 'loading') {
    return (
      <div className="revenue-totals" aria-hidden>
        <div>
          <LineSkeletons count={3} />
        </div>
        <div>
          <LineSkeletons count={3} />
        </div>
        <div>
          <LineSkeletons count={3} />
        </div>
      </div>
    );
  }
  const leading = leadingSeries(dates, now);
  const otherDate = dates[leading === 'first' ? 'second' : 'first'];
  const loaded = status === 'ready';
  return (
    <div className="revenue-totals" aria-live="polite">
      <DayTotal
        date={dates.first}
        revenue={revenues.first}
        refundedCents={refundedCents.first}
        loaded={loaded}
        now={now}
      />
      <DayTotal
        date={dates.second}
        revenue={revenues.second}
        refundedCents={refundedCents.second}
        loaded={loaded}
        now={now}
      />
      {loaded && <Difference comparison={compare(dates, revenues, leading, now)} than={relativeDay(otherDate, now)} />}
    </div>
  );
}

function DayTotal({
  date,
  revenue,
  refundedCents,
  loaded,
  now,
}: {
  date: string;
  revenue: Revenue;
  refundedCents: number | null;
  loaded: boolean;
  now: Date;
}) {
  const isToday = date === todayOf(now);
  const orders = revenue.orders.length;
  const empty = isToday ? texts.emptyToday : texts.emptyDay;
  return (
    <div>
      <span className="faint">{isToday ? texts.todaySoFar(date) : dayName(date, now)}</span>
      {loaded ? <Price value={totalCents(revenue) / 100} size="xl" /> : <span className="revenue-unknown">–</span>}
      <span className="faint">{loaded ? (orders === 0 ? empty : texts.orders(orders)) : texts.notLoaded}</span>
      {loaded && refundedCents !== null && (
        <span className="faint">{texts.refunded(formatMoney(refundedCents / 100))}</span>
      )}
    </div>
  );
}

function Difference({ comparison, than }: { comparison: Comparison; than: string }) {
  const { isSoFar, cents } = comparison;
  return (
    <div className={cents >= 0 ? 'revenue-difference' : 'revenue-difference is-less'}>
      <span className="faint">{isSoFar ? texts.comparedSoFar : texts.comparedWhole}</span>
      <p>
        {cents > 0 && <Icon of={ArrowUpOutlined} />}
        {cents < 0 && <Icon of={ArrowDownOutlined} />}
        <Price value={Math.abs(cents) / 100} size="xl" />
      </p>
      <span>{differenceText(comparison, than)}</span>
    </div>
  );
}
