import type { SecondFactorSetUp } from '@shop/contracts/second-factor-api.ts';
import QRCode from 'antd/es/qr-code';
import './second-factor.css';
import { sharedTexts as texts } from './shared-texts.ts';

/** What an authenticator app needs: a QR code, and the key for those who cannot scan it. */
export function AuthenticatorSetUp({ secret, uri }: SecondFactorSetUp) {
  return (
    <div className="second-factor-set-up">
      <p>{texts.scan}</p>
      <QRCode value={uri} type="svg" size={184} color="#000" bgColor="#fff" aria-label={texts.scanName} />
      <p>
        {texts.typeSecret} <code className="second-factor-secret">{inGroups(secret)}</code>
      </p>
    </div>
  );
}

/** People read four letters at a time; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
