import { useSelector } from 'react-redux';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { BestSold } from './BestSold.tsx';
import { DownloadSales } from './DownloadSales.tsx';
import { timeZone } from './period-text.ts';
import { PERIOD_NAMES } from './periods.ts';
import { SalesCard } from './SalesCard.tsx';
import { SalesFailure } from './SalesFailure.tsx';
import { selectSales } from './sales-slice.ts';
import { salesTexts as texts } from './sales-texts.ts';
import '../../../shared/components/link-button.css';
import './sales.css';

/**
 * The sales of today, the last 7 and the last 30 days beside the period before each, and what sold best
 * (docs/api.md#screens). Days are those of the browser's time zone; the chart above is in UTC.
 */
export function SalesSection() {
  const state = useSelector(selectSales);
  const { report, period, by, topOutdated, failed } = state;
  return (
    <section className="sheet sales" aria-label={texts.title}>
      <div className="sales-head">
        <div>
          <h2 className="h3">{texts.title}</h2>
          <p className="faint">{texts.zone(timeZone())}</p>
          <p className="faint">{texts.counted}</p>
        </div>
        {report && !topOutdated && <DownloadSales report={report} period={period} by={by} />}
      </div>
      {report ? (
        <>
          <div className="sales-cards">
            {PERIOD_NAMES.map((name) => (
              <SalesCard key={name} name={name} periods={report.periods[name]} sales={report.sales[name]} />
            ))}
          </div>
          <BestSold state={state} />
        </>
      ) : failed ? (
        <SalesFailure />
      ) : (
        <div className="sales-pending" role="status" aria-label={texts.loading}>
          <LineSkeletons count={12} height={24} />
        </div>
      )}
    </section>
  );
}
