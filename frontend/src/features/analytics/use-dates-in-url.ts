import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { calendarDay } from '../../shared/list/list-view.ts';
import {
  type AnalyticsState,
  analyticsLeft,
  analyticsOpened,
  dateChosen,
  type Series,
  selectAnalytics,
} from './analytics-slice.ts';
import { todayOf, yesterdayOf } from './revenue-days.ts';

type Dates = AnalyticsState['dates'];

/**
 * Opens the comparison of the two days in the URL; without them, of today and yesterday. Choosing others adds them to the
 * history, so that a reload and a shared link show the same days and Back the former ones.
 * @returns chooses both days
 */
export function useDatesInUrl(): (dates: Dates) => void {
  const dispatch = useDispatch();
  const [opened] = useState(() => new Date());
  const [params, setParams] = useSearchParams();
  const wanted = datesOf(params, opened);
  const [initial] = useState(wanted);
  const { dates } = useSelector(selectAnalytics);

  useEffect(() => {
    dispatch(analyticsOpened(initial));
    return () => {
      dispatch(analyticsLeft());
    };
  }, [dispatch, initial]);

  const { first, second } = wanted;
  useEffect(() => {
    if (dates.first === '') return;
    if (dates.first !== first) dispatch(dateChosen({ series: 'first', date: first }));
    if (dates.second !== second) dispatch(dateChosen({ series: 'second', date: second }));
  }, [dispatch, dates, first, second]);

  return (chosen) => setParams({ ...chosen });
}

/** The days of the URL; today and yesterday in place of days that are none or have not begun. */
function datesOf(params: URLSearchParams, opened: Date): Dates {
  const today = todayOf(opened);
  const dayOf = (series: Series, otherwise: string) => {
    const day = calendarDay(params.get(series) ?? '');
    // Midnight may have passed since the page was opened.
    return day === '' || day > todayOf(new Date()) ? otherwise : day;
  };
  return { first: dayOf('first', today), second: dayOf('second', yesterdayOf(opened)) };
}
