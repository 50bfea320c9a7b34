import type { Account } from '@shop/contracts/user-api.ts';
import { Link, useLocation } from 'react-router-dom';
import { RemoveRow } from '../../../shared/components/RowActions.tsx';
import { pages } from '../../../shared/paths.ts';
import { usersTexts as texts } from '../users-texts.ts';
import { fullName } from './users-slice.ts';

interface Props {
  rows: Account[];
  ownId: string | undefined;
  onRemove: (user: Account) => void;
}

/** The list on phones: each row is a link to the user's form, with a delete button. */
export function UsersPhoneList({ rows, ownId, onRemove }: Props) {
  const { search } = useLocation();
  return (
    <ul className="rows rows-with-action">
      {rows.map((user) => (
        <li key={user._id}>
          <Link to={pages.editUser(user._id)} state={{ list: search }}>
            <span className="rows-words">
              <span className="row">
                <strong>{fullName(user)}</strong>
                {user._id === ownId && <span className="pill pill-teal">{texts.you}</span>}
                {user.isAdmin && <span className="pill pill-teal">{texts.admin}</span>}
              </span>
              <span className="faint">{user.email}</span>
            </span>
            <span className="rows-go">{texts.edit}</span>
          </Link>
          <RemoveRow
            id={user._id}
            name={texts.removeOne(fullName(user))}
            disabledReason={user._id === ownId ? texts.ownAccount : undefined}
            onClick={() => onRemove(user)}
          />
        </li>
      ))}
    </ul>
  );
}
