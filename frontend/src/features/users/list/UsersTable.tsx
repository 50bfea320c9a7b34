import type { Account } from '@shop/contracts/user-api.ts';
import type { ColumnsType } from 'antd/es/table';
import { EditRow, RemoveRow } from '../../../shared/components/RowActions.tsx';
import { YesNo } from '../../../shared/components/YesNo.tsx';
import { AdminTable, numberColumn } from '../../../shared/list/AdminTable.tsx';
import { sortedBy } from '../../../shared/list/column-sort.ts';
import { pages } from '../../../shared/paths.ts';
import { usersTexts as texts } from '../users-texts.ts';
import { fullName } from './users-slice.ts';
import type { UsersSort } from './users-url.ts';

interface Props {
  rows: Account[];
  /** The number of the first row. */
  first: number;
  sort: UsersSort;
  onSort: (sort: UsersSort) => void;
  /** The signed-in administrator, who cannot delete their own account. */
  ownId: string | undefined;
  onRemove: (user: Account) => void;
}

/** The table of docs/requirements.md#admin-users; the server sorts names and email over all pages. */
export function UsersTable({ rows, onSort, ...rest }: Props) {
  return (
    <AdminTable<Account, 'name' | 'lastName' | 'email'>
      rows={rows}
      columns={columnsFor(rest)}
      width={860}
      onSort={onSort}
    />
  );
}

function columnsFor({ first, sort, ownId, onRemove }: Omit<Props, 'rows' | 'onSort'>): ColumnsType<Account> {
  const { columns } = texts;
  return [
    numberColumn(columns.number, first),
    {
      title: columns.name,
      width: 192,
      className: 'cell-words',
      ...sortedBy('name', sort),
      render: (_, user) => (
        <>
          <strong>{user.name}</strong>
          {user._id === ownId && <span className="pill pill-teal user-you">{texts.you}</span>}
        </>
      ),
    },
    {
      title: columns.lastName,
      width: 176,
      className: 'cell-words',
      ...sortedBy('lastName', sort),
      dataIndex: 'lastName',
    },
    { title: columns.email, className: 'cell-words', ...sortedBy('email', sort), dataIndex: 'email' },
    {
      title: columns.isAdmin,
      width: 104,
      render: (_, { isAdmin }) => <YesNo on={isAdmin} yes={texts.yes} no={texts.no} />,
    },
    {
      title: columns.edit,
      width: 72,
      align: 'center',
      render: (_, user) => (
        <EditRow to={pages.editUser(user._id)} name={texts.editOne(fullName(user))} title={columns.edit} />
      ),
    },
    {
      title: columns.remove,
      width: 88,
      align: 'center',
      render: (_, user) => (
        <RemoveRow
          id={user._id}
          name={texts.removeOne(fullName(user))}
          title={columns.remove}
          small
          disabledReason={user._id === ownId ? texts.ownAccount : undefined}
          onClick={() => onRemove(user)}
        />
      ),
    },
  ];
}
