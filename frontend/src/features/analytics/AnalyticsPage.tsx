import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { AdminHeader } from '../../shared/components/AdminHeader.tsx';
import { Field } from '../../shared/components/Field.tsx';
import { PartFailed } from '../../shared/components/PartFailed.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { DayPicker } from '../../shared/list/heavy-parts.tsx';
import { selectAnalytics } from './analytics-slice.ts';
import { analyticsTexts as texts } from './analytics-texts.ts';
import { RevenueTotals } from './RevenueTotals.tsx';
import { todayOf } from './revenue-days.ts';
import { SalesSection } from './sales/SalesSection.tsx';
import './analytics.css';
import { useDatesInUrl } from './use-dates-in-url.ts';

const MINUTE_MS = 60_000;

/**
 * /admin/analytics (docs/requirements.md#analytics): the cumulative revenue of two days, initially today and yesterday,
 * and below it the sales of longer periods.
 */
export function AnalyticsPage() {
  const { dates, revenues, refundedCents, status } = useSelector(selectAnalytics);
  const now = useNow();
  const choose = useDatesInUrl();
  const pending = status === 'idle' || status === 'loading';
  return (
    <>
      <AdminHeader title={texts.title} tab={texts.shortTitle} text={texts.live}>
        <DateField
          id="first-date"
          label={texts.firstDate}
          date={dates.first}
          latest={todayOf(now)}
          onChoose={(first) => choose({ ...dates, first })}
        />
        <DateField
          id="second-date"
          label={texts.secondDate}
          date={dates.second}
          latest={todayOf(now)}
          onChoose={(second) => choose({ ...dates, second })}
        />
      </AdminHeader>
      <section className="sheet" aria-busy={pending} aria-label={texts.title}>
        <RevenueTotals dates={dates} revenues={revenues} refundedCents={refundedCents} status={status} now={now} />
        {pending ? (
          <ChartPlaceholder />
        ) : (
          <RevenueChart dates={dates} revenues={revenues} now={now} fallback={<ChartPlaceholder />} />
        )}
      </section>
      <SalesSection />
    </>
  );
}

/** The chart library is large, so it has a chunk of its own. */
const RevenueChart = lazyPart(async () => (await import('./RevenueChart.tsx')).RevenueChart, PartFailed);

function ChartPlaceholder() {
  return (
    <div className="chart">
      <div className="chart-placeholder skeleton-block" role="status" aria-label={texts.loading} />
    </div>
  );
}

/** Returns the current time, updated every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface DateFieldProps {
  id: string;
  label: string;
  /** YYYY-MM-DD; empty while the page opens. */
  date: string;
  /** No later day can be chosen. */
  latest: string;
  onChoose: (date: string) => void;
}

/** A labelled day picker. */
function DateField({ label, ...picker }: DateFieldProps) {
  return (
    <Field id={picker.id} label={label}>
      <DayPicker {...picker} />
    </Field>
  );
}
