import type { Account } from '@shop/contracts/user-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-client.ts';
import { ConfirmPassword } from '../../../shared/components/ConfirmPassword.tsx';
import { FormError } from '../../../shared/components/FormError.tsx';
import { fullName, useRemoveSecondFactorMutation } from '../users-api.ts';
import { editTexts as texts } from '../users-texts.ts';
import './edit-user.css';

/** Removes the second factor of another administrator who has lost it (docs/api.md#second-factor). */
export function RemoveSecondFactor({ user }: { user: Account }) {
  const [asking, setAsking] = useState(false);
  const [remove, removal] = useRemoveSecondFactorMutation();
  return (
    <section className="panel edit-user" aria-labelledby="user-second-factor">
      <h2 id="user-second-factor" className="h3">
        {texts.secondFactor}
      </h2>
      <p className="hint">{texts.secondFactorHint}</p>
      {removal.isError && <FormError message={messageOf(removal.error)} />}
      <Button danger loading={removal.isLoading} onClick={() => setAsking(true)}>
        {texts.removeSecondFactor}
      </Button>
      {asking && (
        <ConfirmPassword
          onConfirmed={() => {
            setAsking(false);
            remove(user._id);
          }}
          onCancel={() => setAsking(false)}
        >
          {texts.secondFactorRemoval(fullName(user))}
        </ConfirmPassword>
      )}
    </section>
  );
}
