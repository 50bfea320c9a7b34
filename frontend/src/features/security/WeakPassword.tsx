import Alert from 'antd/es/alert';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { securityTexts as texts } from './security-texts.ts';

/** Asks an administrator to change a weak password (docs/api.md#administrator-passwords). */
export function WeakPassword() {
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.weakTitle}
      description={
        <>
          {texts.weak} <Link to={pages.profile}>{texts.toProfile}</Link>
        </>
      }
    />
  );
}
