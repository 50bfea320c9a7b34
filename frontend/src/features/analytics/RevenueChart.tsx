import { Line } from '@ant-design/charts';
import { useSelector } from 'react-redux';
import { currencySign } from '../../shared/currency-words.ts';
import { formatMoney } from '../../shared/format.ts';
import { useMedia } from '../../shared/hooks/use-media.ts';
import { useNarrow } from '../../shared/hooks/use-narrow.ts';
import { selectShop } from '../../shared/state/shop.ts';
import { useDark } from '../../shared/theme/colour-scheme.ts';
import { paletteOf } from '../../shared/theme/shop-theme.ts';
import type { Series } from './analytics-slice.ts';
import { analyticsTexts as texts } from './analytics-texts.ts';
import { chartConfig } from './chart-config.ts';
import { lineNames, linePoints } from './chart-data.ts';
import { leadingSeries } from './comparison.ts';
import { type Revenue, totalCents } from './revenue.ts';

interface Props {
  dates: Record<Series, string>;
  revenues: Record<Series, Revenue>;
  now: Date;
}

/** Two lines of cumulative revenue by hour: the leading day emphasised, the other muted (docs/look.md#chart). */
export function RevenueChart({ dates, revenues, now }: Props) {
  const narrow = useNarrow() ?? false;
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)') ?? false;
  const dark = useDark();
  const { accent } = useSelector(selectShop);
  const names = lineNames(dates, now);
  const leading = leadingSeries(dates, now);
  const other = leading === 'first' ? 'second' : 'first';
  const line = (series: Series) => linePoints(names[series], dates[series], revenues[series], now);
  const labelOf = (series: Series) => texts.chartPart(names[series], formatMoney(totalCents(revenues[series]) / 100));
  const leadingPoints = line(leading);
  return (
    <div className="chart">
      <ul className="chart-legend">
        <li className="chart-key chart-key-leading">{names[leading]}</li>
        <li className="chart-key">{names[other]}</li>
      </ul>
      <p className="chart-axis">{texts.revenueAxis(currencySign())}</p>
      <div className="chart-canvas" role="img" aria-label={texts.chart([labelOf('first'), labelOf('second')])}>
        <Line
          {...chartConfig({
            leading: names[leading],
            other: names[other],
            last: leadingPoints.at(-1),
            narrow,
            palette: paletteOf(dark, accent),
            reducedMotion,
          })}
          data={[...line(other), ...leadingPoints]}
        />
      </div>
      <p className="chart-axis chart-axis-time">{texts.timeAxis}</p>
    </div>
  );
}
