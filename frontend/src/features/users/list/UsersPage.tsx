import Button from 'antd/es/button';
import { useDispatch } from 'react-redux';
import { AdminHead } from '../../../shared/components/AdminHead.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { ListFoot } from '../../../shared/components/ListFoot.tsx';
import { NoticeToast } from '../../../shared/components/NoticeToast.tsx';
import { SearchInput } from '../../../shared/components/SearchInput.tsx';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { usersTexts as texts } from '../users-texts.ts';
import { FoundUsers } from './FoundUsers.tsx';
import { useUsers } from './use-users.ts';
import { noticeRead } from './users-slice.ts';
import './users.css';
import { MAX_SEARCH, ROWS_A_PAGE } from './users-view.ts';

/** /admin/users (SPEC §2): everybody, searched by the server, and fetched as far as the page needs. */
export function UsersPage() {
  const dispatch = useDispatch();
  const { view, look, status, pending, users, rows, count, more, notice } = useUsers();
  const first = (view.page - 1) * ROWS_A_PAGE + 1;
  return (
    <>
      <NoticeToast
        notice={notice && { words: texts[notice.what](notice.name), good: true }}
        onRead={() => dispatch(noticeRead())}
      />
      <AdminHead
        title={texts.title}
        text={pending ? texts.loading : headOf(texts.people(count.all, count.atLeast), users, more, view.search)}
      />
      <section className="sheet" aria-label={texts.title} aria-busy={status === 'loading'}>
        <div className="sheet-tools">
          <SearchInput
            label={texts.search}
            search={view.search}
            onSearch={(search) => look({ search })}
            maxLength={MAX_SEARCH}
          />
          <span className="faint push">
            {!pending && rows.length > 0 && texts.of(rows.length, count.all, count.atLeast)}
          </span>
        </div>
        {pending ? (
          // A list that fails logs out (SPEC §8): until then the page waits.
          <div className="sheet-pending">
            <LineSkeletons count={12} height={24} />
          </div>
        ) : rows.length > 0 ? (
          <>
            <FoundUsers rows={rows} first={first} sort={view.sort} onSort={(sort) => look({ sort })} />
            <ListFoot
              first={first}
              shown={rows.length}
              page={view.page}
              pageSize={ROWS_A_PAGE}
              total={users.length}
              onPage={(page) => look({ page })}
            />
          </>
        ) : (
          <EmptyState title={texts.nothingFound} text={texts.nothingFoundText}>
            <Button type="primary" onClick={() => look({ search: '' })}>
              {texts.showAll}
            </Button>
          </EmptyState>
        )}
      </section>
    </>
  );
}

/** How many administrators there are is said only when everybody is here. */
function headOf(people: string, users: { isAdmin: boolean }[], more: boolean, search: string): string {
  if (search !== '') return texts.found(people);
  if (more) return people;
  return texts.everybody(people, texts.administrators(users.filter(({ isAdmin }) => isAdmin).length));
}
