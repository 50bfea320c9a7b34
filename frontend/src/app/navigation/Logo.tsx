import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { appTexts, navigationTexts } from '../app-texts.ts';

/** The name of the shop as a word-mark; leads home. */
export function Logo() {
  return (
    <Link to={pages.home} className="logo" aria-label={navigationTexts.home}>
      {appTexts.shopTitle}
    </Link>
  );
}
