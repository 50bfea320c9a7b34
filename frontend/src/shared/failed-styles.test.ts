import { reloadFailedStyles, rememberFailedStyles } from './failed-styles.ts';

let stop: () => void;
beforeEach(() => {
  stop = rememberFailedStyles();
});
afterEach(() => {
  stop();
  document.head.replaceChildren();
});

function addStyles(): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/Menu.css';
  document.head.append(link);
  return link;
}

const links = () => [...document.querySelectorAll('link')];
/** What the browser reports of the only stylesheet. */
const report = (type: 'load' | 'error') => links()[0]?.dispatchEvent(new Event(type));

it('loads a stylesheet that failed again, until it is there', async () => {
  const first = addStyles();
  report('error');
  const second = reloadFailedStyles();
  expect(links()).toHaveLength(1);
  expect(links()[0]).not.toBe(first);
  report('error');
  await expect(second).rejects.toThrow('/assets/Menu.css');
  const third = reloadFailedStyles();
  report('load');
  await third;
  const there = links()[0];
  await reloadFailedStyles();
  expect(links()[0]).toBe(there);
});

it('leaves stylesheets that have loaded', async () => {
  const link = addStyles();
  report('load');
  await reloadFailedStyles();
  expect(links()).toEqual([link]);
});
