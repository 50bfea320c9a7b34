import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useAddressView } from '../../../shared/use-address-view.ts';
import { selectUsers } from '../users-reducer.ts';
import { usersEvents as events } from './users-slice.ts';
import { paramsOf, ROWS_A_PAGE, rowsOf, viewOf, wantedFor } from './users-view.ts';

/** The view that the URL names, the rows of it as far as they are here, and how to look at something else. */
export function useUsers() {
  const dispatch = useDispatch();
  const { view, look } = useAddressView(viewOf, paramsOf);
  const { search, sort, page } = view;
  const wanted = wantedFor(view);
  const { status, rows: users, next, removal, notice } = useSelector(selectUsers);
  const rows = useMemo(() => rowsOf(users, { search, sort, page }), [users, search, sort, page]);
  const more = next !== null;
  const last = Math.max(1, Math.ceil(users.length / ROWS_A_PAGE));
  // Deleting the only row of the last page leaves it past the end.
  const pastEnd = status === 'ready' && !more && page > last;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same list asks for more, not anew.
  useEffect(() => {
    dispatch(events.opened({ search }, wanted));
  }, [dispatch, search]);
  useEffect(() => {
    dispatch(events.moreWanted(wanted));
  }, [dispatch, wanted]);
  useEffect(
    () => () => {
      dispatch(events.left());
    },
    [dispatch],
  );
  useEffect(() => {
    if (pastEnd) look({ page: last });
  }, [pastEnd, look, last]);

  // Sorted by another column, the first rows are known only once everybody is here.
  const waits = sort !== '' ? more : rows.length === 0 && more;
  const pending =
    status === 'idle' || status === 'failed' || pastEnd || (status === 'loading' && users.length === 0) || waits;
  return { view, look, status, pending, users, rows, more, removal, notice };
}
