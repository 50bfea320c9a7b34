import type { SecondFactorChallenge } from '@shop/contracts/second-factor-api.ts';
import Button from 'antd/es/button';
import { useDispatch } from 'react-redux';
import { messageOf, statusOf } from '../../shared/api/api-client.ts';
import { AuthenticatorSetUp } from '../../shared/components/AuthenticatorSetUp.tsx';
import { CodeForm } from '../../shared/components/CodeForm.tsx';
import { RecoveryCodes } from '../../shared/components/RecoveryCodes.tsx';
import { challengePassed, loginFailed, loginOpened } from './account-slice.ts';
import { secondFactorTexts as texts } from './account-texts.ts';
import { useSecondFactorLoginMutation } from './own-account-api.ts';
import { SplitLayout } from './SplitLayout.tsx';

/**
 * The second half of an administrator's login: asks for a code, and where the shop demands a second factor and they have none
 * yet, lets them set it up (docs/api.md#second-factor).
 */
export function SecondFactorForm({ challenge, setUp }: SecondFactorChallenge) {
  const dispatch = useDispatch();
  const [login, request] = useSecondFactorLoginMutation();
  const passed = request.data;
  // The login's own page says that the challenge is over.
  const isError = request.isError && statusOf(request.error) !== 401;
  const send = async (code: string) => {
    const { data: response, error } = await login({ challenge, code });
    if (statusOf(error) === 401) dispatch(loginFailed(messageOf(error)));
    if (response && !response.recoveryCodes) dispatch(challengePassed(response.userLoggedIn));
  };
  if (passed?.recoveryCodes) {
    return (
      <SplitLayout title={texts.done}>
        <RecoveryCodes codes={passed.recoveryCodes} onSaved={() => dispatch(challengePassed(passed.userLoggedIn))} />
      </SplitLayout>
    );
  }
  return (
    <SplitLayout title={setUp ? texts.setUpTitle : texts.title}>
      <p className="lead">{setUp ? texts.setUpLead : texts.lead}</p>
      {setUp && <AuthenticatorSetUp {...setUp} />}
      <CodeForm
        action={texts.submit}
        ofApp={setUp !== undefined}
        block
        request={{ ...request, isError }}
        onCode={send}
      />
      <Button type="link" className="second-factor-other" onClick={() => dispatch(loginOpened())}>
        {texts.other}
      </Button>
    </SplitLayout>
  );
}
