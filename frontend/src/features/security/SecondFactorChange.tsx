import type { SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../shared/api-client.ts';
import { AuthenticatorSetUp } from '../../shared/components/AuthenticatorSetUp.tsx';
import { CodeForm } from '../../shared/components/CodeForm.tsx';
import { ConfirmPassword } from '../../shared/components/ConfirmPassword.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { RecoveryCodes } from '../../shared/components/RecoveryCodes.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import { useMutation } from '../../shared/use-mutation.ts';
import { deleteOwnSecondFactor, postRecoveryCodes, postSecondFactorOn, postSetUp } from './security-api.ts';
import { type SecurityAction, securityTexts as texts } from './security-texts.ts';

interface Props {
  action: SecurityAction;
  onDone: () => void;
  onCancel: () => void;
}

type Step =
  | { name: 'password' | 'code' | 'starting' }
  | { name: 'app'; setUp: SecondFactorSetUp }
  | { name: 'codes'; codes: string[] };

/**
 * Leads through one change of the second factor: the password, a code of the current one if it is on, then the app that is
 * set up, and the recovery codes.
 */
export function SecondFactorChange({ action, onDone, onCancel }: Props) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const starting = useMutation(postSetUp, (setUp) => setStep({ name: 'app', setUp }));
  const confirmed = () => {
    if (action !== 'set-up') return setStep({ name: 'code' });
    setStep({ name: 'starting' });
    starting.send({});
  };
  if (step.name === 'password') {
    return (
      <ConfirmPassword onConfirmed={confirmed} onCancel={onCancel}>
        {texts.reasons[action]}
      </ConfirmPassword>
    );
  }
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onSaved={onDone} />;
  return (
    <div className="security-change">
      {step.name === 'starting' && starting.status === 'sending' && <LineSkeletons count={3} height={44} />}
      {starting.status === 'failed' && <FormError message={messageOf(starting.error)} />}
      {step.name === 'code' && (
        <>
          <p>{texts.codeOfPresent}</p>
          <CodeForm
            action={texts.actions[action]}
            send={(code) => change(action, code)}
            onDone={(next) => (next === null ? onDone() : setStep(next))}
          />
        </>
      )}
      {step.name === 'app' && (
        <>
          <AuthenticatorSetUp {...step.setUp} />
          <CodeForm
            action={texts.switchOn}
            ofApp
            send={postSecondFactorOn}
            onDone={(codes) => setStep({ name: 'codes', codes })}
          />
        </>
      )}
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </div>
  );
}

/** Makes a change that needs a code of the current second factor. @returns the next step; null after the last one */
async function change(action: SecurityAction, code: string): Promise<Step | null> {
  if (action === 'replace') return { name: 'app', setUp: await postSetUp({ code }) };
  if (action === 'renew') return { name: 'codes', codes: await postRecoveryCodes(code) };
  await deleteOwnSecondFactor(code);
  return null;
}
