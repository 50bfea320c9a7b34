import type { OwnSecurity } from '@shop/contracts/second-factor-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { SecondFactorChange } from './SecondFactorChange.tsx';
import { type SecurityAction, securityTexts as texts } from './security-texts.ts';

interface Props {
  security: OwnSecurity;
  onChanged: () => void;
}

/** Shows whether the second factor is on, and changes it. */
export function SecondFactor({ security, onChanged }: Props) {
  const { hasSecondFactor, isRequired, recoveryCodes } = security;
  const [action, setAction] = useState<SecurityAction | null>(null);
  const done = () => {
    setAction(null);
    onChanged();
  };
  return (
    <section className="panel security" aria-labelledby="second-factor">
      <h2 id="second-factor" className="h3">
        {texts.secondFactor}
      </h2>
      {action === null ? (
        <>
          <p>
            {hasSecondFactor ? texts.isOn : texts.isOff} {isRequired && texts.isRequired}
          </p>
          {hasSecondFactor && <p>{texts.codesLeft(recoveryCodes)}</p>}
          <div className="security-actions">
            {actionsOf(security).map((one) => (
              <Button key={one} type={one === 'set-up' ? 'primary' : 'default'} onClick={() => setAction(one)}>
                {texts.actions[one]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <SecondFactorChange action={action} onDone={done} onCancel={() => setAction(null)} />
      )}
    </section>
  );
}

function actionsOf({ hasSecondFactor, isRequired }: OwnSecurity): SecurityAction[] {
  if (!hasSecondFactor) return ['set-up'];
  return isRequired ? ['renew', 'replace'] : ['renew', 'replace', 'off'];
}
