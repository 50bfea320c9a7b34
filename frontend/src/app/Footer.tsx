import { type HelpPageName, helpPages, helpTitles } from '@shop/contracts/pages.ts';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { pages } from '../shared/paths.ts';
import { sellerLines } from '../shared/seller-lines.ts';
import { hasProducts, isTopLevel, selectCategories } from '../shared/state/categories.ts';
import { selectShop } from '../shared/state/shop.ts';
import { navigationTexts, appTexts as texts } from './app-texts.ts';
import './footer.css';
import { Logo } from './navigation/Logo.tsx';
import { SchemeSelect } from './SchemeSelect.tsx';

/** The footer of the storefront, with the copyright line (docs/requirements.md#navigation-bar). */
export function Footer() {
  const { name: shop, seller, links, pages: shopPages = [] } = useSelector(selectShop);
  const others = shopPages.filter(({ slug }) => !Object.values(OWN_HELP).includes(slug));
  const names = useSelector(selectCategories)
    .filter(isTopLevel)
    .filter(hasProducts)
    .map(({ name }) => name);
  // 'All products' is the last link of the second column, so the first column has one more category.
  const half = Math.ceil((names.length + 1) / 2);
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-top">
          <div>
            <Logo />
            <p className="faint">
              {texts.footerClaim}
              <br />
              {texts.footerPrices}
            </p>
            {links.length > 0 && (
              <p className="footer-links">
                {links.map(({ name, url }) => (
                  <a key={url} href={url}>
                    {name}
                  </a>
                ))}
              </p>
            )}
            <SchemeSelect />
          </div>
          <nav aria-label={texts.footerShop}>
            <p className="eyebrow">{texts.footerShop}</p>
            {names.slice(0, half).map(categoryLink)}
          </nav>
          <nav aria-label={texts.footerMore}>
            <p className="eyebrow" aria-hidden>
              &nbsp;
            </p>
            {names.slice(half).map(categoryLink)}
            <Link to={pages.productList()}>{navigationTexts.allProducts}</Link>
          </nav>
          <nav aria-label={texts.footerHelp}>
            <p className="eyebrow">{texts.footerHelp}</p>
            {helpPages.map((name) => {
              const own = shopPages.find(({ slug }) => slug === OWN_HELP[name]);
              return own ? (
                shopPageLink(own)
              ) : (
                <Link key={name} to={pages.help(name)}>
                  {helpTitles[name]}
                </Link>
              );
            })}
          </nav>
          <nav aria-label={texts.footerAccount}>
            <p className="eyebrow">{texts.footerAccount}</p>
            <Link to={pages.myOrders}>{navigationTexts.myOrders}</Link>
            <Link to={pages.profile}>{navigationTexts.myProfile}</Link>
            <Link to={pages.cart}>{navigationTexts.cart}</Link>
            <Link to={pages.wishList}>{navigationTexts.wishList}</Link>
          </nav>
        </div>
        {others.length > 0 && (
          <nav className="footer-pages" aria-label={texts.footerPages}>
            {others.map(shopPageLink)}
          </nav>
        )}
        {/* The server's year may differ from that of the browser's clock. */}
        <p className="footer-end" suppressHydrationWarning>
          {texts.copyright(new Date().getUTCFullYear(), shop)}
          {sellerLines(seller).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
    </footer>
  );
}

/** The addresses of the merchant's pages that take the places of ours. */
const OWN_HELP: Partial<Record<HelpPageName, string>> = {
  helpDelivery: 'shipping',
  helpReturns: 'returns',
  helpPrivacy: 'privacy',
};

function categoryLink(name: string) {
  return (
    <Link key={name} to={pages.productList({ category: name })}>
      {name}
    </Link>
  );
}

function shopPageLink({ slug, title }: { slug: string; title: string }) {
  return (
    <Link key={slug} to={pages.shopPage(slug)}>
      {title}
    </Link>
  );
}
