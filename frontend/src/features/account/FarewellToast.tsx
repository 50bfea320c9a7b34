import { NoticeToast } from '../../shared/components/NoticeToast.tsx';
import { ownDataTexts as texts } from './own-data-texts.ts';

const notice = { words: texts.deleted, good: true };

/** Says on the home page that the account is gone. */
export function FarewellToast() {
  return <NoticeToast notice={notice} onRead={() => undefined} />;
}
