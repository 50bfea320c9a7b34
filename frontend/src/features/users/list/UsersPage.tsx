import type { Account } from '@shop/contracts/user-api.ts';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { YesNo } from '../../../shared/components/YesNo.tsx';
import { AdminListPage, type OpenList } from '../../../shared/list/AdminListPage.tsx';
import type { Columns } from '../../../shared/list/AdminTable.tsx';
import type { RowRemoval } from '../../../shared/list/RemovableRows.tsx';
import { pages } from '../../../shared/paths.ts';
import { selectUser } from '../../../shared/state/session.ts';
import { fullName, type UsersFilter, useRemoveUserMutation, useUsersInfiniteQuery } from '../users-api.ts';
import { usersTexts as texts } from '../users-texts.ts';
import './users.css';
import { MAX_SEARCH, usersUrl } from './users-url.ts';

/** The columns of docs/requirements.md#admin-users; the server sorts names and email. */
const columns: Columns<Account> = {
  name: {
    width: 192,
    className: 'cell-words',
    sorts: true,
    render: (user) => (
      <>
        <PageLink user={user} />
        <OwnMark user={user} className="user-you" />
      </>
    ),
  },
  lastName: { width: 176, className: 'cell-words', sorts: true },
  email: { className: 'cell-words', sorts: true },
  isAdmin: { width: 104, render: ({ isAdmin }) => <YesNo on={isAdmin} yes={texts.yes} no={texts.no} /> },
};

const removal: RowRemoval<Account> = {
  useRemove: useRemoveUserMutation,
  editLabel: (user) => texts.editOne(fullName(user)),
  removeLabel: (user) => texts.removeOne(fullName(user)),
  removedText: (user) => texts.removed(fullName(user)),
  describe: (user) => (
    <>
      <strong>{fullName(user)}</strong>
      <span className="faint">{user.email}</span>
      <p className="removal-consequence">{texts.loses}</p>
    </>
  ),
};

/** /admin/users (docs/requirements.md#admin-users): all users, searched and sorted by the server. */
export function UsersPage() {
  const ownId = useSelector(selectUser)?._id;
  return (
    <AdminListPage
      texts={texts}
      useParts={useUsersInfiniteQuery}
      url={usersUrl}
      pageSize={25}
      noFilter={{ search: '' }}
      maxSearch={MAX_SEARCH}
      summary={summaryOf}
      columns={columns}
      width={860}
      pageOf={({ _id }) => pages.adminUser(_id)}
      formOf={({ _id }) => adminPages.editUser(_id)}
      // Administrators cannot delete their own account here.
      removal={{ ...removal, disabledReason: ({ _id }) => (_id === ownId ? texts.ownAccount : undefined) }}
      phone={{ row: (user) => <PhoneRow user={user} /> }}
    />
  );
}

function PhoneRow({ user }: { user: Account }) {
  return (
    <>
      <span className="rows-words">
        <span className="row">
          <strong>{fullName(user)}</strong>
          <OwnMark user={user} />
          {user.isAdmin && <span className="pill pill-teal">{texts.admin}</span>}
        </span>
        <span className="faint">{user.email}</span>
      </span>
      <span className="rows-go">{texts.open}</span>
    </>
  );
}

function PageLink({ user }: { user: Account }) {
  const { search } = useLocation();
  return (
    <Link to={pages.adminUser(user._id)} state={{ list: search }}>
      <strong>{user.name}</strong>
    </Link>
  );
}

function OwnMark({ user, className = '' }: { user: Account; className?: string }) {
  const isOwn = useSelector(selectUser)?._id === user._id;
  return isOwn && <span className={`pill pill-teal ${className}`}>{texts.you}</span>;
}

/** The number of administrators is known only when all users are loaded. */
function summaryOf({ view, count, fetched }: OpenList<Account, UsersFilter>): string {
  const people = texts.people(count.all, count.atLeast);
  if (view.search !== '') return texts.found(people);
  if (fetched.length < count.all || count.atLeast) return people;
  return texts.everybody(people, texts.administrators(fetched.filter(({ isAdmin }) => isAdmin).length));
}
