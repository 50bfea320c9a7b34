import { Suspense, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectDepartures, selectFarewell } from '../features/account/account-slice.ts';
import { pages } from '../shared/paths.ts';
import { lazyNamed } from './lazy-named.tsx';

/**
 * Each logout made in this tab leads to /login (docs/requirements.md#session), wherever it was made; from a deleted
 * account it leads home.
 */
export function AfterLogout() {
  const departures = useSelector(selectDepartures);
  const farewell = useSelector(selectFarewell);
  const seen = useRef(departures);
  const navigate = useNavigate();
  useEffect(() => {
    if (seen.current === departures) return;
    seen.current = departures;
    if (farewell === 'deleted') void navigate(pages.home);
    else void navigate(pages.login, farewell ? { state: { notice: farewell } } : {});
  }, [departures, farewell, navigate]);
  if (farewell !== 'deleted') return null;
  return (
    <Suspense>
      <FarewellToast />
    </Suspense>
  );
}

const FarewellToast = lazyNamed(() => import('../features/account/FarewellToast.tsx'), 'FarewellToast');
