import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { GoBack } from '../../../shared/components/GoBack.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { pages } from '../../../shared/paths.ts';
import { selectUser } from '../../../shared/state/session.ts';
import { useListUrl } from '../../../shared/use-list-url.ts';
import { fullName } from '../list/users-slice.ts';
import { editTexts as texts } from '../users-texts.ts';
import { EditUserForm } from './EditUserForm.tsx';
import { editLeft, editOpened, selectEditUser } from './edit-user-slice.ts';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';

interface Props {
  /** Renders content under the form, such as the audit log. */
  under?: (id: string) => ReactNode;
}

/** /admin/edit-user/{id} (docs/requirements.md#edit-user): edits a user and returns to the list. */
export function EditUserPage({ under }: Props) {
  const { id = '' } = useParams();
  const dispatch = useDispatch();
  const list = useListUrl(pages.adminUsers);
  const { load, submission } = useSelector(selectEditUser);
  const own = useSelector(selectUser)?._id;
  useEffect(() => {
    dispatch(editOpened(id));
    return () => {
      dispatch(editLeft());
    };
  }, [dispatch, id]);

  if (submission.status === 'done') return <Navigate to={list} replace />;
  return (
    <>
      <GoBack to={pages.adminUsers} />
      <AdminHeader title={texts.title} text={load.user && fullName(load.user)} />
      {load.status === 'unknown' ? (
        <section className="sheet">
          <EmptyState icon={<UserOutlined />} title={texts.notThere} text={texts.notThereText}>
            <LinkButton to={pages.adminUsers} primary>
              {texts.toUsers}
            </LinkButton>
          </EmptyState>
        </section>
      ) : (
        <EditUserForm key={load.user?._id} id={id} load={load} submission={submission} />
      )}
      {load.user?.hasSecondFactor && load.user._id !== own && (
        <RemoveSecondFactor user={load.user} onRemoved={() => dispatch(editOpened(id))} />
      )}
      {/* After the form has loaded, which would move it down. */}
      {load.status !== 'idle' && load.status !== 'loading' && under?.(id)}
    </>
  );
}
