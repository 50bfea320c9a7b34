import type { AccountForAdministrators } from '@shop/contracts/user-api.ts';
import type { ReactNode } from 'react';
import { Day } from '../../../shared/components/Day.tsx';
import { CustomerSection, type SectionQuery } from './CustomerSection.tsx';
import { useCustomerOrdersQuery } from './customer-api.ts';
import { customerTexts as texts } from './customer-texts.ts';

interface Props {
  id: string;
  account: SectionQuery<AccountForAdministrators>;
}

/** Email, age, role and protection of the account. */
export function CustomerAccount({ id, account }: Props) {
  return (
    <CustomerSection title={texts.account} query={account} failed={texts.failed} height={112}>
      {(user) => (
        <dl className="facts">
          <Fact name={texts.email}>{user.email}</Fact>
          <Fact name={texts.emailConfirmed}>
            <Confirmed id={id} user={user} />
          </Fact>
          <Fact name={texts.since}>
            <Day iso={user.createdAt} />
          </Fact>
          <Fact name={texts.role}>{user.isAdmin ? texts.administrator : texts.customer}</Fact>
          {user.isAdmin && <Fact name={texts.secondFactor}>{user.hasSecondFactor ? texts.on : texts.off}</Fact>}
        </dl>
      )}
    </CustomerSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Whether the owner has confirmed the present address: orders keep that (docs/api.md#confirmation). */
function Confirmed({ id, user }: { id: string; user: AccountForAdministrators }) {
  const { currentData: orders, isError } = useCustomerOrdersQuery(id);
  if (orders === undefined) return isError ? texts.confirmedUnknown : '…';
  return orders.confirmedEmails.includes(user.email) ? texts.confirmed : texts.notConfirmed;
}
