import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/paths.ts';
import { adminDetailsTexts as texts } from '../admin-orders-texts.ts';

interface Props {
  item: { productID: string; name: string };
  /** The product was deleted after the order. */
  deleted: boolean;
}

/** Under a product of an order: the link to its administration, or that it was deleted since. */
export function ProductNote({ item: { productID, name }, deleted }: Props) {
  if (deleted) return <span className="faint">{texts.productDeleted}</span>;
  return (
    <Link className="small" to={pages.editProduct(productID)} aria-label={texts.editProductOf(name)}>
      {texts.editProduct}
    </Link>
  );
}
