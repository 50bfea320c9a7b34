import '@fontsource-variable/inter/wght.css';
import './shared/styles/base.css';
import './shared/styles/type.css';
import './shared/styles/layout.css';
import './shared/styles/antd.css';
import './shared/styles/panels.css';
import './shared/styles/pills.css';
import './shared/styles/rows.css';
import './shared/styles/forced-colors.css';
import { reloadAfterDeploy } from './app/reload-after-deploy.ts';
import { linkStyles } from './first-view/link-styles.ts';
import { showShop } from './first-view/show-shop.tsx';
import { listenBeforeRouter } from './shared/browser/first-popstate.ts';
import { rememberFailedStyles } from './shared/failed-styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
linkStyles();
reloadAfterDeploy();
rememberFailedStyles();
listenBeforeRouter();
clearTimeout(window.slowLoad);
document.getElementById('not-loaded')?.remove();
showShop(root);

declare global {
  interface Window {
    /** Says after a while that the scripts of the page are still loading (index.html). */
    slowLoad?: ReturnType<typeof setTimeout>;
  }
}
