import type { Account } from '@shop/contracts/user-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { NoticeToast } from '../../../shared/components/NoticeToast.tsx';
import { AdminList } from '../../../shared/list/AdminList.tsx';
import { RemovableRows } from '../../../shared/list/RemovableRows.tsx';
import { useAdminList } from '../../../shared/list/use-admin-list.ts';
import { selectUser } from '../../../shared/state/session.ts';
import { usersTexts as texts } from '../users-texts.ts';
import { UsersPhoneList } from './UsersPhoneList.tsx';
import { UsersTable } from './UsersTable.tsx';
import './users.css';
import { usersActions as actions, fullName, selectUsers } from './users-slice.ts';
import { MAX_SEARCH, usersUrl } from './users-url.ts';

const config = { actions, url: usersUrl, pageSize: 25 };

/** /admin/users (docs/requirements.md#admin-users): all users, searched and sorted by the server. */
export function UsersPage() {
  const dispatch = useDispatch();
  const users = useSelector(selectUsers);
  const ownId = useSelector(selectUser)?._id;
  const list = useAdminList(config, users);
  const { view, setView, rows, count } = list;
  const people = texts.people(count.all, count.atLeast);
  const { notice } = users;
  return (
    <>
      <NoticeToast
        notice={notice && { text: texts[notice.event](notice.name), success: true }}
        onShown={() => dispatch(actions.noticeShown())}
      />
      <AdminList
        list={list}
        texts={texts}
        summary={view.search === '' ? totalOf(people, users.rows, users.next !== null) : texts.found(people)}
        maxSearch={MAX_SEARCH}
        onShowAll={() => setView({ search: '' })}
      >
        {(first) => (
          <RemovableRows
            rows={rows}
            removal={users.removal}
            label={texts.remove}
            onOpen={() => dispatch(actions.removalRequested())}
            onConfirm={(user) => dispatch(actions.removalConfirmed(user))}
            describe={(user) => <RemovalDetails user={user} />}
          >
            {(onRemove) => (
              <>
                <UsersTable
                  rows={rows}
                  first={first}
                  sort={view.sort}
                  onSort={(sort) => setView({ sort })}
                  ownId={ownId}
                  onRemove={onRemove}
                />
                <UsersPhoneList rows={rows} ownId={ownId} onRemove={onRemove} />
              </>
            )}
          </RemovableRows>
        )}
      </AdminList>
    </>
  );
}

function RemovalDetails({ user }: { user: Account }) {
  return (
    <>
      <strong>{fullName(user)}</strong>
      <span className="faint">{user.email}</span>
      <p className="removal-consequence">{texts.loses}</p>
    </>
  );
}

/** The number of administrators is known only when all users are loaded. */
function totalOf(people: string, users: Account[], more: boolean): string {
  if (more) return people;
  return texts.everybody(people, texts.administrators(users.filter(({ isAdmin }) => isAdmin).length));
}
