import { linkStyles } from './link-styles.ts';

it('links each stylesheet behind its text, so that the order of rules stays', () => {
  document.head.innerHTML =
    '<style data-href="/assets/all-1.css">.all {}</style><style>.own {}</style><style data-href="/assets/home-1.css">.home {}</style>';
  linkStyles();
  const order = [...document.head.children].map((one) => one.getAttribute('href') ?? one.textContent);
  expect(order).toEqual(['.all {}', '/assets/all-1.css', '.own {}', '.home {}', '/assets/home-1.css']);
  expect(document.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(2);
});
