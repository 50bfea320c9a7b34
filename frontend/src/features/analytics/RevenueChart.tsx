import { Line } from '@ant-design/charts';
import { formatMoney } from '../../shared/format.ts';
import type { Place } from './analytics-slice.ts';
import { analyticsTexts as texts } from './analytics-texts.ts';
import { chartConfig } from './chart-config.ts';
import { lineNames, linePoints } from './chart-data.ts';
import { leadingPlace } from './comparison.ts';
import { type Revenue, totalCents } from './revenue.ts';
import { useMedia } from './use-media.ts';

interface Props {
  dates: Record<Place, string>;
  revenues: Record<Place, Revenue>;
  now: Date;
}

/** Two lines of cumulative revenue by hour of day: the leading day strong, the other muted (LOOK.md). */
export function RevenueChart({ dates, revenues, now }: Props) {
  const narrow = useMedia('(max-width: 900px)');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const names = lineNames(dates, now);
  const leading = leadingPlace(dates, now);
  const other = leading === 'first' ? 'second' : 'first';
  const line = (place: Place) => linePoints(names[place], dates[place], revenues[place], now);
  const said = (place: Place) => texts.chartPart(names[place], formatMoney(totalCents(revenues[place]) / 100));
  const strong = line(leading);
  return (
    <div className="chart">
      <ul className="chart-legend">
        <li className="chart-key chart-key-leading">{names[leading]}</li>
        <li className="chart-key">{names[other]}</li>
      </ul>
      <p className="chart-axis">{texts.revenueAxis}</p>
      <div role="img" aria-label={texts.chart([said('first'), said('second')])}>
        <Line
          {...chartConfig({ leading: names[leading], other: names[other], last: strong.at(-1), narrow, still })}
          data={[...line(other), ...strong]}
        />
      </div>
      <p className="chart-axis chart-axis-time">{texts.timeAxis}</p>
    </div>
  );
}
