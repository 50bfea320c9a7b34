import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { NoticeToast } from '../components/NoticeToast.tsx';
import { EditRow, RemoveRow } from '../components/RowActions.tsx';
import { useNarrow } from '../hooks/use-narrow.ts';
import { noticeShown, selectNotice } from '../state/notices.ts';
import { logoutRequested } from '../state/session.ts';
import { AdminList, type ListTexts, PendingRows } from './AdminList.tsx';
import type { Columns } from './AdminTable.tsx';
import { AdminTable } from './heavy-parts.tsx';
import type { ListViewUrl } from './list-view.ts';
import { PhoneRows, type PhoneRowsProps } from './PhoneRows.tsx';
import { RemovableRows, type RowRemoval } from './RemovableRows.tsx';
import { type UseParts, useAdminList } from './use-admin-list.ts';
import { useRowKeys } from './use-row-keys.ts';
import { type Selection, useSelection } from './use-selection.ts';

type Identified = { _id: string };
/** What every list has: words to search for and a sort. */
type AnyFilter = { search: string; sort: string };

/** The list as a page's own parts see it. */
export type OpenList<Row extends Identified, Filter extends AnyFilter> = ReturnType<typeof useAdminList<Row, Filter>>;

interface Props<Row extends Identified, Filter extends AnyFilter> {
  texts: PageTexts;
  /** The hook of the list's infinite query (`listEndpoint`), and how the URL holds its filter. */
  useParts: UseParts<Row, Filter>;
  url: ListViewUrl<Filter>;
  pageSize: number;
  matchesNothing?: (filter: Filter) => boolean;
  columns: Columns<Row>;
  /** The minimum width of the table in pixels; a narrower one scrolls. */
  width: number;
  defaultSort?: Filter['sort'];
  /** The page of a row. A click on the row opens it, unless there is a column for that. */
  pageOf: (row: Row) => string;
  /** The form of a row, where that is not its page. */
  formOf?: (row: Row) => string;
  /** Adds the columns that edit and delete a row. */
  removal?: RowRemoval<Row>;
  phone: Pick<PhoneRowsProps<Row>, 'row' | 'below' | 'className'>;
  /** Adds checkboxes, and what can be done with the selected rows. */
  selection?: { labelOf: (row: Row) => string; actions: (selection: Selection<Row>) => ReactNode };
  /** The text under the title after the list is loaded. */
  summary: (list: OpenList<Row, Filter>) => string;
  actions?: (list: OpenList<Row, Filter>) => ReactNode;
  filters?: (list: OpenList<Row, Filter>) => ReactNode;
  /** Every filter without a choice, without the sort. */
  noFilter: Omit<Filter, 'sort'>;
  /** Replaces 'nothing found' when the list has no rows at all. */
  empty?: ReactNode;
  maxSearch?: number;
  above?: ReactNode;
  held?: boolean;
  rowHeight?: number;
  className?: string;
}

interface PageTexts extends ListTexts {
  /** The titles of the columns by field; `number`, and with a removal `edit` and `remove`. */
  columns: Readonly<Record<string, string>>;
}

/**
 * A page of the administration that lists something: title and summary, search and filters, a table that the server sorts
 * and pages, the same rows for phones, selection, confirmed deletion, and the states loading, empty and failed. A failed
 * load logs out, unless the texts have words for it (docs/requirements.md#errors).
 */
export function AdminListPage<Row extends Identified, Filter extends AnyFilter>(props: Props<Row, Filter>) {
  const { texts, url, useParts, pageSize, matchesNothing, noFilter, empty, removal } = props;
  const list = useAdminList<Row, Filter>({ useParts, url, pageSize, matchesNothing, noFilter });
  const selected = useSelection(list.fetched);
  const dispatch = useDispatch();
  const lost = !texts.failures && (list.status === 'failed' || list.moreFailed);
  useEffect(() => {
    if (lost) dispatch(logoutRequested());
  }, [dispatch, lost]);
  return (
    <>
      <NoticeToast notice={useSelector(selectNotice)} onShown={() => dispatch(noticeShown())} />
      <AdminList
        {...props}
        list={{ ...list, setView: (change) => list.setView(change as Partial<typeof list.view>) }}
        summary={props.summary(list)}
        actions={props.actions?.(list)}
        filters={props.filters?.(list)}
        empty={list.isFiltered ? undefined : empty}
        onShowAll={() => list.setView(noFilter as unknown as Partial<typeof list.view>)}
      >
        {(first) =>
          removal ? (
            <RemovableRows rows={list.rows} removal={removal} label={texts.columns.remove ?? ''}>
              {(onRemove) => <Rows {...props} list={list} selected={selected} first={first} onRemove={onRemove} />}
            </RemovableRows>
          ) : (
            <Rows {...props} list={list} selected={selected} first={first} />
          )
        }
      </AdminList>
    </>
  );
}

/** The height of a table's row at least: what stands below does not move when the table's code comes. */
const ROW_PX = 56;

interface RowsProps<Row extends Identified, Filter extends AnyFilter> extends Props<Row, Filter> {
  list: OpenList<Row, Filter>;
  selected: Selection<Row>;
  first: number;
  onRemove?: (row: Row) => void;
}

/** The rows in a table, or as links on phones, then the actions on selected rows. */
function Rows<Row extends Identified, Filter extends AnyFilter>(props: RowsProps<Row, Filter>) {
  const { list, texts, columns, pageOf, formOf, phone, removal, onRemove, selection, selected, width } = props;
  const navigate = useNavigate();
  const { search } = useLocation();
  const narrow = useNarrow();
  const around = useRowKeys();
  const { rows, view, setView } = list;
  const ids = selected.selected.map(({ _id }) => _id);
  const remove = removal && onRemove && { ...removal, onRemove };
  return (
    <>
      <div ref={around}>
        {narrow ? (
          <PhoneRows
            {...phone}
            rows={rows}
            pageOf={pageOf}
            remove={remove}
            formOf={formOf}
            check={selection && { ids, labelOf: selection.labelOf, toggle: selected.toggle }}
          />
        ) : (
          <AdminTable
            rows={rows}
            first={props.first}
            columns={
              remove
                ? { ...columns, ...actionColumns({ ...remove, formOf: formOf ?? pageOf, titles: texts.columns }) }
                : columns
            }
            titles={texts.columns}
            width={width}
            sort={view.sort}
            defaultSort={props.defaultSort}
            onSort={(sort) => setView({ sort } as Partial<typeof view>)}
            selection={selection && { ids, labelOf: selection.labelOf, onChange: selected.select }}
            onOpen={removal && !formOf ? undefined : (row) => navigate(pageOf(row), { state: { list: search } })}
            fallback={
              <div style={{ minHeight: (rows.length + 1) * ROW_PX }}>
                <PendingRows rowHeight={props.rowHeight} />
              </div>
            }
          />
        )}
      </div>
      {selection?.actions(selected)}
    </>
  );
}

interface ActionColumns<Row> extends RowRemoval<Row> {
  formOf: (row: Row) => string;
  titles: Props<never, never>['texts']['columns'];
  onRemove: (row: Row) => void;
}

function actionColumns<Row extends Identified>(actions: ActionColumns<Row>): Columns<Row> {
  const { formOf, editLabel, removeLabel, disabledReason, onRemove, titles } = actions;
  return {
    edit: {
      width: 72,
      align: 'center',
      render: (row) => <EditRow to={formOf(row)} name={editLabel(row)} title={titles.edit ?? ''} />,
    },
    remove: {
      width: 88,
      align: 'center',
      render: (row) => (
        <RemoveRow
          id={row._id}
          name={removeLabel(row)}
          title={titles.remove ?? ''}
          small
          disabledReason={disabledReason?.(row)}
          onClick={() => onRemove(row)}
        />
      ),
    },
  };
}
