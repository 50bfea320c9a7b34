import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectDepartures } from '../features/account/account-slice.ts';
import { pages } from '../shared/paths.ts';

/** Each logout made in this tab leads to /login (SPEC §4), wherever it was made. */
export function AfterLogout() {
  const departures = useSelector(selectDepartures);
  const seen = useRef(departures);
  const navigate = useNavigate();
  useEffect(() => {
    if (seen.current === departures) return;
    seen.current = departures;
    void navigate(pages.login);
  }, [departures, navigate]);
  return null;
}
