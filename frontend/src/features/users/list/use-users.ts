import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useAddressView } from '../../../shared/use-address-view.ts';
import { usePartList } from '../../../shared/use-part-list.ts';
import { selectUsers, usersActions } from './users-slice.ts';
import { paramsOf, ROWS_A_PAGE, rowsOf, viewOf, wantedFor } from './users-view.ts';

/** The view that the URL names, the rows of it as far as they are here, and how to look at something else. */
export function useUsers() {
  const { view, look } = useAddressView(viewOf, paramsOf);
  const { search, sort, page } = view;
  usePartList(usersActions, { search, sort }, wantedFor(view));
  const { status, rows: users, next, total, removal, notice } = useSelector(selectUsers);
  const rows = useMemo(() => rowsOf(users, { page }), [users, page]);
  const more = next !== null;
  const last = Math.max(1, Math.ceil(users.length / ROWS_A_PAGE));
  // Deleting the only row of the last page leaves it past the end.
  const pastEnd = status === 'ready' && !more && page > last;

  useEffect(() => {
    if (pastEnd) look({ page: last });
  }, [pastEnd, look, last]);

  const waits = rows.length === 0 && more;
  const pending =
    status === 'idle' || status === 'failed' || pastEnd || (status === 'loading' && users.length === 0) || waits;
  // A server that does not say how many there are has at least these.
  const count = { all: total ?? users.length, atLeast: more && total === undefined };
  return { view, look, status, pending, users, rows, count, more, removal, notice };
}
