import type { Account } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../../shared/api-client.ts';
import { ConfirmPassword } from '../../../shared/components/ConfirmPassword.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { useMutation } from '../../../shared/use-mutation.ts';
import { fullName } from '../list/users-slice.ts';
import { deleteSecondFactor } from '../users-api.ts';
import { editTexts as texts } from '../users-texts.ts';
import './edit-user.css';

interface Props {
  user: Account;
  onRemoved: () => void;
}

/** Removes the second factor of another administrator who has lost it (docs/api.md#second-factor). */
export function RemoveSecondFactor({ user, onRemoved }: Props) {
  const [asking, setAsking] = useState(false);
  const removal = useMutation(deleteSecondFactor, onRemoved);
  return (
    <section className="panel edit-user" aria-labelledby="user-second-factor">
      <h2 id="user-second-factor" className="h3">
        {texts.secondFactor}
      </h2>
      <p className="hint">{texts.secondFactorHint}</p>
      {removal.status === 'failed' && <FormError message={messageOf(removal.error)} />}
      <Button danger loading={removal.status === 'sending'} onClick={() => setAsking(true)}>
        {texts.removeSecondFactor}
      </Button>
      {asking && (
        <ConfirmPassword
          onConfirmed={() => {
            setAsking(false);
            removal.send(user._id);
          }}
          onCancel={() => setAsking(false)}
        >
          {texts.secondFactorRemoval(fullName(user))}
        </ConfirmPassword>
      )}
    </section>
  );
}
