import Alert from 'antd/es/alert';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import './security.css';
import { useSecurityQuery } from './security-api.ts';
import { securityTexts as texts } from './security-texts.ts';

/**
 * Above every page of the administration: asks for another password while the present one is weak
 * (docs/api.md#administrator-passwords).
 */
export function PasswordNotice() {
  const { data: security } = useSecurityQuery();
  if (!security?.hasWeakPassword) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="password-notice"
      title={texts.weakTitle}
      description={
        <>
          {texts.weak} <Link to={pages.profile}>{texts.toProfile}</Link>
        </>
      }
    />
  );
}
