import { Link } from 'react-router-dom';
import { useListUrl } from '../list/use-list-url.ts';
import { sharedTexts as texts } from './shared-texts.ts';

/** 'Go Back' from a form to its list, with the list's search and page (docs/requirements.md#admin-products). */
export function GoBack({ to }: { to: string }) {
  return (
    <p className="back">
      <Link to={useListUrl(to)}>← {texts.back}</Link>
    </p>
  );
}
