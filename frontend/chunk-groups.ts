import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type BuildContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

// Paths are relative to this folder. Each is the entry or a dynamic import: a page, or a part that is loaded on first use.

/** Pages of first visits. Apart from 'frame' and 'pieces' their code is split by the bundler's default. */
const FIRST_VIEW = [
  'index.html',
  'src/features/home/HomePage.tsx',
  'src/features/catalogue/list/ProductListPage.tsx',
  'src/features/catalogue/details/ProductDetailsPage.tsx',
  'src/features/catalogue/compare/ComparePage.tsx',
  'src/features/catalogue/wish-list/WishListPage.tsx',
  'src/features/help/HelpPage.tsx',
  'src/features/pages/ShopPage.tsx',
  'src/app/NotFoundPage.tsx',
];
const DRAWERS = ['src/features/catalogue/filters/FilterDrawer.tsx'];
const FORMS = [
  'src/shared/theme/ShopTheme.tsx',
  'src/features/account/LoginPage.tsx',
  'src/features/account/RegisterPage.tsx',
  'src/features/cart/CartPage.tsx',
  'src/features/orders/checkout/CheckoutPage.tsx',
];
const DIALOGS = ['src/shared/components/ConfirmDialog.tsx'];
/** Loaded with every page of a signed-in customer. */
const CHAT = ['src/features/chat/widget/ChatWidget.tsx', 'src/features/chat/widget/run-widget.ts'];
const ORDERS = ['src/app/OrdersFrame.tsx', 'src/features/orders/my-orders/MyOrdersPage.tsx'];
const LISTS = ['src/app/OrdersWithChats.tsx'];

const OF_ADMINISTRATORS =
  /^src\/(features\/(\w+\/)?(admin|desk|audit|analytics|security|settings|system|users)\/|app\/(AdminFrame|DeskConnection|OrdersWithChats|layouts\/MenuWithCounts)|shared\/list\/AdminTable)/;
const OF_VISITORS = /^src\/features\/(catalogue\/(?!admin\/)|chat\/widget\/)/;

/**
 * Groups the modules that several pages share into few chunks. By default every distinct set of pages gets a chunk: an
 * administrator's list loaded 117, and preloading them cost a slow phone more time than their code.
 *
 * The first matching group takes a module. Every page that loads a module also loads its imports, so an import leads to a
 * group of at least as many pages, and chunks do not import each other in a cycle; `checkedChunks` verifies it.
 */
export function chunkGroups(): Group[] {
  return [
    // What every page needs; it changes rarely, so a browser that comes back has it.
    {
      name: 'frame',
      test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|@reduxjs|immer|redux|redux-saga|@redux-saga)\//,
    },
    // What every part of Ant Design needs, in one piece and out of the entry.
    {
      name: 'antd-base',
      test: /node_modules\/(antd\/es\/(theme|style|config-provider)|@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/(util|motion)|@emotion|stylis)\//,
    },
    // Small pieces of many pages: one file instead of a dozen.
    {
      name: 'pieces',
      test: /src\/shared\/(components\/(Banner|Breadcrumbs|Day|EmptyState|ErrorState|LinkButton|PageTitle|ResponsiveImage|Price|ProductCard|Skeletons|Stars|StockLabel)|api\/(api-client|send-request|shop-api)|browser\/browser-storage|hooks\/use-strip|state\/session|format)\b/,
    },
    // What a product's page shares with the comparison and the wish list.
    {
      name: 'choosing',
      test: /features\/catalogue\/(details\/(use-adding|is-buyable|details-texts)|wish-list\/wished-products)\b/,
      includeDependenciesRecursively: false,
    },
    sharedBy('drawers', (pages, isOurs) => !isOurs && pages.some(isOneOf(DRAWERS))),
    sharedBy('forms', (pages) => pages.some(isOneOf(FORMS))),
    sharedBy('dialogs', (pages) => pages.some(isOneOf(DIALOGS))),
    sharedBy('chat', (pages) => pages.some(isOneOf(CHAT))),
    sharedBy('orders', (pages) => pages.some(isOneOf(ORDERS))),
    sharedBy('lists', (pages) => pages.some(isOneOf(LISTS))),
    sharedBy('administration', (pages, isOurs) => isOurs && pages.every((page) => OF_ADMINISTRATORS.test(page))),
    sharedBy('account', (pages, isOurs) => isOurs && !pages.some((page) => OF_VISITORS.test(page))),
  ];
}

/**
 * Fails the build when a path above is no longer an entry or a dynamic import, as after a rename, and when chunks import each
 * other in a cycle: one of them would run before its imports.
 */
export function checkedChunks(): Plugin {
  return {
    name: 'checked-chunks',
    apply: 'build',
    buildEnd() {
      for (const page of [...FIRST_VIEW, ...DRAWERS, ...FORMS, ...DIALOGS, ...CHAT, ...ORDERS, ...LISTS]) {
        const module = this.getModuleInfo(path.join(FRONTEND, page));
        if (!module?.isEntry && !module?.dynamicImporters.length)
          this.error(`${page} is neither an entry nor a dynamic import: update chunk-groups.ts`);
      }
    },
    generateBundle(_, bundle) {
      const importsOf = (name: string) => {
        const output = bundle[name];
        return output?.type === 'chunk' ? output.imports : [];
      };
      for (const name of Object.keys(bundle)) {
        const reached = new Set(importsOf(name));
        for (const each of reached) for (const imported of importsOf(each)) reached.add(imported);
        if (reached.has(name)) this.error(`Import cycle between chunks, through ${name}: update chunk-groups.ts`);
      }
    },
  };
}

const FRONTEND = fileURLToPath(new URL('.', import.meta.url));

const isOneOf = (names: readonly string[]) => (page: string) => names.includes(page);

/**
 * Creates a group of modules that several pages share; a module that a page of first visits loads is never in it.
 * @param takes whether the group takes a module, by the pages that load it and by whether it belongs to this repository
 */
function sharedBy(name: string, takes: (pages: string[], isOurs: boolean) => boolean): Group {
  return {
    name: (id, context) => {
      const pages = pagesWith(id, context);
      const isShared = pages.length > 1 && !pages.some(isOneOf(FIRST_VIEW));
      return isShared && takes(pages, !id.includes('node_modules')) ? name : null;
    },
    includeDependenciesRecursively: false,
  };
}

/** Cache of `pagesWith` by module. */
const known = new WeakMap<object, string[]>();

/** The entries and dynamic imports that load a module, through any chain of static imports. */
function pagesWith(id: string, context: BuildContext): string[] {
  const module = context.getModuleInfo(id);
  if (module === null) return [];
  const before = known.get(module);
  if (before !== undefined) return before;
  const pages: string[] = [];
  const found = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const each of found) {
    const info = context.getModuleInfo(each);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) pages.push(path.relative(FRONTEND, each));
    for (const importer of info.importers) found.add(importer);
  }
  known.set(module, pages);
  return pages;
}
