import { Link } from 'react-router-dom';
import { useListUrl } from '../use-list-url.ts';
import { sharedTexts as texts } from './shared-texts.ts';

/** docs/requirements.md#admin-products: 'Go Back' from a form to its list, as the list stood. */
export function GoBack({ to }: { to: string }) {
  return (
    <p className="back">
      <Link to={useListUrl(to)}>← {texts.back}</Link>
    </p>
  );
}
