import { NoticeToast } from '../../shared/components/NoticeToast.tsx';
import { accountActionsTexts as texts } from './account-actions-texts.ts';

const notice = { text: texts.deleted, success: true };

/** Confirms on the home page that the account was deleted. */
export function AccountDeletedToast() {
  return <NoticeToast notice={notice} onShown={() => undefined} />;
}
