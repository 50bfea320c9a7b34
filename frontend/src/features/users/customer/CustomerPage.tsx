import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { adminPages } from '../../../shared/admin-paths.ts';
import { statusOf } from '../../../shared/api/api-client.ts';
import { AdminHeader } from '../../../shared/components/AdminHeader.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { GoBack } from '../../../shared/components/GoBack.tsx';
import { Icon } from '../../../shared/components/Icon.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { fullName, useUserQuery } from '../users-api.ts';
import { editTexts, usersTexts } from '../users-texts.ts';
import { CustomerAccount } from './CustomerAccount.tsx';
import { CustomerConversation } from './CustomerConversation.tsx';
import { CustomerOrders } from './CustomerOrders.tsx';
import { CustomerReviews } from './CustomerReviews.tsx';
import { CustomerSessions } from './CustomerSessions.tsx';
import { CustomerSums } from './CustomerSums.tsx';
import { customerTexts as texts } from './customer-texts.ts';
import './customer.css';

interface Props {
  /** Renders content under the page, such as the audit log. */
  under?: (id: string) => ReactNode;
}

/** /admin/users/{id} (docs/api.md#screens): one person with orders, conversation, reviews, logins and history. */
export function CustomerPage({ under }: Props) {
  const { id = '' } = useParams();
  return <Customer key={id} id={id} under={under?.(id)} />;
}

function Customer({ id, under }: { id: string; under: ReactNode }) {
  const account = useUserQuery(id);
  const user = account.currentData;
  const isGone = user === undefined && statusOf(account.error) === 404;
  const name = user && fullName(user);
  return (
    <>
      <GoBack to={adminPages.adminUsers} />
      <AdminHeader title={name ?? texts.title} text={user ? user.email : !account.isError && texts.loading}>
        {!isGone && (
          <LinkButton to={adminPages.editUser(id)} {...(name !== undefined && { label: usersTexts.editOne(name) })}>
            {usersTexts.edit}
          </LinkButton>
        )}
      </AdminHeader>
      {isGone ? (
        <section className="sheet customer-gone">
          <EmptyState icon={<Icon of={UserOutlined} />} title={editTexts.notThere} text={editTexts.notThereText}>
            <LinkButton to={adminPages.adminUsers} primary>
              {editTexts.toUsers}
            </LinkButton>
          </EmptyState>
        </section>
      ) : (
        <div className="customer">
          <div className="stack">
            <CustomerSums id={id} />
            <CustomerOrders id={id} />
            <CustomerConversation id={id} />
            <CustomerReviews id={id} />
          </div>
          <div className="stack">
            <CustomerAccount id={id} account={account} />
            <CustomerSessions id={id} />
          </div>
        </div>
      )}
      {under}
    </>
  );
}
