import { formatMoney } from '../../shared/format.ts';
import { font, type Palette, shape } from '../../shared/theme/palette.ts';
import { analyticsTexts as texts } from './analytics-texts.ts';
import { type ChartPoint, hourNames } from './chart-data.ts';

interface ChartOptions {
  /** The names of the emphasised and the muted line. */
  leading: string;
  other: string;
  /** The last point of the emphasised line, which gets a marker. */
  last: ChartPoint | undefined;
  /** Labels fewer hours, for phones. */
  narrow: boolean;
  /** The colours of the scheme in use. */
  palette: Palette;
  /** Disables the animation. */
  reducedMotion: boolean;
}

/** The chart configuration; legend and axis titles are HTML next to the chart. */
export function chartConfig({ leading, other, last, narrow, palette, reducedMotion }: ChartOptions) {
  const axisLabel = axisLabelIn(palette.inkFaint);
  const isLeading = (points: ChartPoint[]) => points[0]?.day === leading;
  return {
    height: 500,
    autoFit: true,
    animate: !reducedMotion && undefined,
    xField: 'hour',
    yField: 'revenue',
    colorField: 'day',
    scale: {
      x: { domain: [...hourNames], padding: 0 },
      y: { domainMin: 0, nice: true, tickCount: 5 },
      color: { domain: [leading, other], range: [palette.accent, palette.lineStrong] },
    },
    style: { lineWidth: (points: ChartPoint[]) => (isLeading(points) ? 3 : 2), lineJoin: 'round', lineCap: 'round' },
    area: { style: { fillOpacity: (points: ChartPoint[]) => (isLeading(points) ? 0.07 : 0) }, tooltip: false },
    annotations: last ? [{ ...lastPointIn(palette), data: [last] }] : [],
    axis: {
      x: {
        ...axisLabel,
        title: false,
        labelAutoHide: false,
        labelAutoRotate: false,
        labelFilter: (_: unknown, hour: number) => hour % (narrow ? 6 : 3) === 0,
        tick: false,
        line: true,
        lineLineWidth: 1,
        lineStroke: palette.lineStrong,
        lineStrokeOpacity: 1,
      },
      y: {
        ...axisLabel,
        title: false,
        labelFormatter: shortAmount,
        tick: false,
        gridStroke: palette.line,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0],
        gridLineWidth: 1,
      },
    },
    legend: false,
    tooltip: {
      title: (point: ChartPoint) => texts.utc(point.hour),
      items: [{ channel: 'y', valueFormatter: formatMoney }],
    },
    interaction: {
      tooltip: {
        crosshairsStroke: palette.ink,
        crosshairsLineDash: [3, 4],
        sort: (item: { name: string }) => (item.name === leading ? 0 : 1),
        css: tooltipCssIn(palette),
      },
    },
  } as const;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function shortAmount(amount: number): string {
  return compact.format(amount).toLowerCase();
}

function axisLabelIn(labelFill: string) {
  return { labelFontFamily: font, labelFontSize: 14, labelFill, labelFillOpacity: 1, labelOpacity: 1 };
}

function lastPointIn({ accent, paper }: Palette) {
  return {
    type: 'point',
    encode: { x: 'hour', y: 'revenue', size: 6 },
    style: { fill: accent, stroke: paper, lineWidth: 2 },
    tooltip: false,
  } as const;
}

function tooltipCssIn({ ink, paper }: Palette) {
  return {
    '.g2-tooltip': {
      background: ink,
      color: paper,
      'border-radius': `${shape.radius}px`,
      padding: '12px 16px',
      'font-family': font,
      'font-size': '14px',
      'box-shadow': 'none',
      opacity: '1',
    },
    '.g2-tooltip-title': { color: paper, 'font-size': '14px', 'font-weight': '600' },
    '.g2-tooltip-list-item': { color: paper, 'font-size': '14px' },
    '.g2-tooltip-list-item-name-label': { color: paper, 'font-size': '14px', 'max-width': 'none' },
    '.g2-tooltip-list-item-value': { color: paper, 'font-size': '14px', 'font-weight': '600' },
  };
}
