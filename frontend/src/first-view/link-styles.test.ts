import { linkStyles } from './link-styles.ts';

it('links each stylesheet whose text is in the HTML, without applying it twice', () => {
  document.head.innerHTML =
    '<style data-href="/assets/all-1.css">.all {}</style><style>.own {}</style><style data-href="/assets/home-1.css">.home {}</style>';
  linkStyles();
  const links = [...document.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href'), link.media]);
  expect(links).toEqual([
    ['stylesheet', '/assets/all-1.css', 'not all'],
    ['stylesheet', '/assets/home-1.css', 'not all'],
  ]);
});
