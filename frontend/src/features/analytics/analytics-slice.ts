import type { RevenueOrder } from '@shop/contracts/order-api.ts';
import type { RequestStatus } from '../../shared/request-status.ts';
import { noRevenue, type Revenue, revenueOf, withOrder } from './revenue.ts';

export type Place = 'first' | 'second';

export interface AnalyticsState {
  /** The two chosen days, YYYY-MM-DD. */
  dates: Record<Place, string>;
  revenues: Record<Place, Revenue>;
  /** Of what is shown now; asking again in the background changes nothing here. */
  status: RequestStatus;
}

export const analyticsOpened = (first: string, second: string) =>
  ({ type: 'analytics/opened', dates: { first, second } }) as const;
export const analyticsLeft = () => ({ type: 'analytics/left' }) as const;
export const dateChosen = (place: Place, date: string) => ({ type: 'analytics/dateChosen', place, date }) as const;
export const revenuesLoaded = (orders: Record<Place, RevenueOrder[]>) =>
  ({ type: 'analytics/revenuesLoaded', orders }) as const;
export const revenuesFailed = () => ({ type: 'analytics/revenuesFailed' }) as const;
/** An order of this day was announced. */
export const orderAnnounced = (date: string, order: RevenueOrder) =>
  ({ type: 'analytics/orderAnnounced', date, order }) as const;

export type AnalyticsEvent = ReturnType<
  | typeof analyticsOpened
  | typeof analyticsLeft
  | typeof dateChosen
  | typeof revenuesLoaded
  | typeof revenuesFailed
  | typeof orderAnnounced
>;

const nothing = { first: noRevenue, second: noRevenue };
const closed: AnalyticsState = { dates: { first: '', second: '' }, revenues: nothing, status: 'idle' };

export function analyticsReducer(
  state: AnalyticsState = closed,
  event: AnalyticsEvent | { type: '@@init' },
): AnalyticsState {
  switch (event.type) {
    case 'analytics/opened':
      return { dates: event.dates, revenues: nothing, status: 'loading' };
    case 'analytics/dateChosen':
      return { dates: { ...state.dates, [event.place]: event.date }, revenues: nothing, status: 'loading' };
    case 'analytics/revenuesLoaded': {
      const { first, second } = event.orders;
      return { ...state, revenues: { first: revenueOf(first), second: revenueOf(second) }, status: 'ready' };
    }
    case 'analytics/revenuesFailed':
      return state.status === 'loading' ? { ...state, status: 'failed' } : state;
    case 'analytics/orderAnnounced': {
      const at = (place: Place) =>
        state.dates[place] === event.date ? withOrder(state.revenues[place], event.order) : state.revenues[place];
      // While the first answer is on its way it will know the order, or the saga adds it.
      return state.status === 'ready' ? { ...state, revenues: { first: at('first'), second: at('second') } } : state;
    }
    case 'analytics/left':
      return closed;
    default:
      return state;
  }
}

interface WithAnalytics {
  analytics: AnalyticsState;
}
export const selectAnalytics = (state: WithAnalytics) => state.analytics;
