import { Link } from 'react-router-dom';
import { pages } from '../../shared/paths.ts';
import { appTexts, navigationTexts } from '../app-texts.ts';

export function Logo() {
  return (
    <Link to={pages.home} className="logo" aria-label={navigationTexts.home}>
      <img src="/favicon.svg" width={32} height={32} alt="" />
      <span>{appTexts.shopTitle}</span>
    </Link>
  );
}
