import { Link } from 'react-router-dom';
import { formTexts as texts } from '../admin-product-texts.ts';
import { useListAddress } from './use-list-address.ts';

/** SPEC §2: 'Go Back' on the create and edit screens. */
export function GoBack() {
  return (
    <p className="back">
      <Link to={useListAddress()}>← {texts.back}</Link>
    </p>
  );
}
