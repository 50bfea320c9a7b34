import { imageVariantPath } from '@shop/contracts/catalogue-api.ts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { selectShop } from '../../shared/state/shop.ts';
import { navigationTexts } from '../app-texts.ts';

/** The logo of the shop, or its name as a word-mark; leads home. */
export function Logo() {
  const { name, logo } = useSelector(selectShop);
  return (
    <Link to={pages.home} className="logo" aria-label={navigationTexts.home(name)}>
      {logo ? <img src={imageVariantPath(logo.path, 400)} width={logo.width} height={logo.height} alt="" /> : name}
    </Link>
  );
}
