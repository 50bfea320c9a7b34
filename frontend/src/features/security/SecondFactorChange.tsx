import Button from 'antd/es/button';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-client.ts';
import { afterSuccess } from '../../shared/api/shop-api.ts';
import { AuthenticatorSetUp } from '../../shared/components/AuthenticatorSetUp.tsx';
import { CodeForm } from '../../shared/components/CodeForm.tsx';
import { ConfirmPassword } from '../../shared/components/ConfirmPassword.tsx';
import { FormError } from '../../shared/components/FormError.tsx';
import { RecoveryCodes } from '../../shared/components/RecoveryCodes.tsx';
import { LineSkeletons } from '../../shared/components/Skeletons.tsx';
import {
  useRemoveOwnSecondFactorMutation,
  useRenewCodesMutation,
  useSetUpMutation,
  useSwitchOnMutation,
} from './security-api.ts';
import { type SecurityAction, securityTexts as texts } from './security-texts.ts';

interface Props {
  action: SecurityAction;
  onDone: () => void;
  onCancel: () => void;
}

/**
 * Leads through one change of the second factor: the password, a code of the current one if it is on, then the app that is
 * set up, and the recovery codes.
 */
export function SecondFactorChange({ action, onDone, onCancel }: Props) {
  const [step, setStep] = useState<'password' | 'code' | 'app' | 'starting'>('password');
  const [setUp, settingUp] = useSetUpMutation();
  const [switchOn, switchingOn] = useSwitchOnMutation();
  const [renew, renewing] = useRenewCodesMutation();
  const [remove, removing] = useRemoveOwnSecondFactorMutation();
  const startSetUp = (code?: string) => void afterSuccess(setUp(code).unwrap(), () => setStep('app'));
  /** What a code of the present second factor is asked for. */
  const changes = {
    replace: { request: settingUp, onCode: startSetUp },
    renew: { request: renewing, onCode: (code: string) => void renew(code) },
    off: { request: removing, onCode: (code: string) => void afterSuccess(remove(code).unwrap(), onDone) },
  };
  const confirmed = () => {
    setStep(action === 'set-up' ? 'starting' : 'code');
    if (action === 'set-up') startSetUp();
  };
  const codes = switchingOn.data ?? renewing.data;
  if (step === 'password') {
    return (
      <ConfirmPassword onConfirmed={confirmed} onCancel={onCancel}>
        {texts.reasons[action]}
      </ConfirmPassword>
    );
  }
  if (codes) return <RecoveryCodes codes={codes.recoveryCodes} onSaved={onDone} />;
  return (
    <div className="security-change">
      {step === 'starting' && settingUp.isLoading && <LineSkeletons count={3} height={44} />}
      {step === 'starting' && settingUp.isError && <FormError message={messageOf(settingUp.error)} />}
      {step === 'code' && action !== 'set-up' && (
        <>
          <p>{texts.codeOfPresent}</p>
          <CodeForm action={texts.actions[action]} {...changes[action]} />
        </>
      )}
      {step === 'app' && settingUp.data && (
        <>
          <AuthenticatorSetUp {...settingUp.data} />
          <CodeForm
            action={texts.switchOn}
            ofApp
            request={switchingOn}
            onCode={(code) => void afterSuccess(switchOn(code).unwrap(), settingUp.reset)}
          />
        </>
      )}
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </div>
  );
}
