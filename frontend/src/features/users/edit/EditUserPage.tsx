import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { statusOf } from '../../../shared/api/api-client.ts';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { GoBack } from '../../../shared/components/GoBack.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { useListUrl } from '../../../shared/list/use-list-url.ts';
import { selectUser } from '../../../shared/state/session.ts';
import { fullName, useUpdateUserMutation, useUserQuery } from '../users-api.ts';
import { editTexts as texts } from '../users-texts.ts';
import { EditUserForm } from './EditUserForm.tsx';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';

interface Props {
  /** Renders content under the form, such as the audit log. */
  under?: (id: string) => ReactNode;
}

/** /admin/edit-user/{id} (docs/requirements.md#edit-user): edits a user and returns to the list. */
export function EditUserPage({ under }: Props) {
  const { id = '' } = useParams();
  return <EditUser key={id} id={id} under={under?.(id)} />;
}

function EditUser({ id, under }: { id: string; under: ReactNode }) {
  const list = useListUrl(adminPages.adminUsers);
  // A failed load is only logged (docs/requirements.md#errors), and can be retried.
  const { data: user, error, isFetching, refetch } = useUserQuery(id);
  const update = useUpdateUserMutation();
  const own = useSelector(selectUser)?._id;
  const loading = isFetching && user === undefined;

  if (update[1].isSuccess) return <Navigate to={list} replace />;
  return (
    <>
      <GoBack to={adminPages.adminUsers} />
      <AdminHeader title={texts.title} text={user && fullName(user)} />
      {user === undefined && statusOf(error) === 404 ? (
        <section className="sheet">
          <EmptyState icon={<Icon of={UserOutlined} />} title={texts.notThere} text={texts.notThereText}>
            <LinkButton to={adminPages.adminUsers} primary>
              {texts.toUsers}
            </LinkButton>
          </EmptyState>
        </section>
      ) : (
        <EditUserForm key={user?._id} id={id} user={user} loading={loading} onRetry={refetch} update={update} />
      )}
      {user?.hasSecondFactor && user._id !== own && <RemoveSecondFactor user={user} />}
      {/* After the form has loaded, which would move it down. */}
      {!loading && under}
    </>
  );
}
