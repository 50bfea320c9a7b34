import { formatCount } from '../../shared/format.ts';

/** The axis labels and the title are verbatim from docs/requirements.md#analytics and docs/api.md#screens. */
export const analyticsTexts = {
  title: 'Cumulative revenue of two dates',
  shortTitle: 'Revenue',
  live: 'Live. Hours are in UTC.',
  firstDate: 'First date',
  secondDate: 'Second date',
  loading: 'Loading the revenue ....',
  timeAxis: 'TIME',
  revenueAxis: (sign: string) => `REVENUE ${sign}`,
  today: (date: string) => `${date}, today`,
  todaySoFar: (date: string) => `${date}, today so far`,
  yesterday: (date: string) => `${date}, yesterday`,
  /** The second line's name when both pickers have the same day. */
  again: (name: string) => `${name} (second date)`,
  orders: (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`),
  refunded: (amount: string) => `Refunded ${amount}`,
  emptyDay: 'No orders on this day',
  emptyToday: 'No orders yet today',
  notLoaded: 'Not loaded yet',
  comparedSoFar: 'Compared so far',
  comparedWhole: 'Compared over the whole day',
  thanToday: 'today',
  thanYesterday: 'yesterday',
  more: (percent: string, than: string) => `${percent} more than ${than}`,
  less: (percent: string, than: string) => `${percent} less than ${than}`,
  moreByNow: (percent: string, than: string) => `${percent} more than ${than} at this time`,
  lessByNow: (percent: string, than: string) => `${percent} less than ${than} at this time`,
  same: (than: string) => `As much as ${than}`,
  sameByNow: (than: string) => `As much as ${than} at this time`,
  /** When the other day has no revenue, there is no percentage. */
  fromNothing: (than: string) => `${than}: no revenue to compare with`,
  utc: (hour: string) => `${hour} UTC`,
  notYet: 'not yet',
  chart: (parts: string[]) => `Cumulative revenue by hour: ${parts.join(', ')}`,
  chartPart: (name: string, total: string) => `${name} ${total}`,
} as const;
