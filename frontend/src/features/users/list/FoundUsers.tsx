import type { Account } from '@shop/contracts/user-api.ts';
import { useDispatch, useSelector } from 'react-redux';
import { RemovalDialog } from '../../../shared/components/RemovalDialog.tsx';
import { selectUser } from '../../../shared/state/session.ts';
import { useAsked } from '../../../shared/use-asked.ts';
import { usersTexts as texts } from '../users-texts.ts';
import { UsersRows } from './UsersRows.tsx';
import { UsersTable } from './UsersTable.tsx';
import { fullName, removalAsked, removalConfirmed, selectUsers } from './users-slice.ts';
import type { UsersView } from './users-view.ts';

interface Props {
  rows: Account[];
  first: number;
  sort: UsersView['sort'];
  onSort: (sort: UsersView['sort']) => void;
}

/** The rows, as a table or as a phone's links; deleting somebody asks first (SPEC §2). */
export function FoundUsers(props: Props) {
  const dispatch = useDispatch();
  const { rows } = props;
  const { removal } = useSelector(selectUsers);
  const ownId = useSelector(selectUser)?._id;
  const [asked, setAsked] = useAsked(rows);
  const ask = (user: Account) => {
    dispatch(removalAsked());
    setAsked(user);
  };
  return (
    <>
      <UsersTable {...props} ownId={ownId} onRemove={ask} />
      <UsersRows rows={rows} ownId={ownId} onRemove={ask} />
      {asked && (
        <RemovalDialog
          key={asked._id}
          deed={texts.remove}
          removal={removal}
          onConfirm={() => dispatch(removalConfirmed(asked))}
          onCancel={() => setAsked(null)}
        >
          <strong>{fullName(asked)}</strong>
          <span className="faint">{asked.email}</span>
          <p className="asked-loss">{texts.loses}</p>
        </RemovalDialog>
      )}
    </>
  );
}
