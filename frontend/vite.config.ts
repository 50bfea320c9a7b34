import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { NONCE_PLACEHOLDER } from '@shop/contracts/page-nonce.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkedChunks, chunkGroups } from './chunk-groups.ts';
import { displayFace } from './display-face.ts';
import { cssVariables } from './src/shared/theme/css-variables.ts';
import { darkPalette, palette } from './src/shared/theme/palette.ts';
import { withoutZod } from './without-zod.ts';

/** Where `npm run dev` serves the shop: vite's server passes on to it what is no page. */
const shopUrl = process.env.SHOP_URL;

export default defineConfig({
  plugins: [
    react(),
    displayFace(),
    paletteInPage(),
    currencyInPage(),
    nonceForEveryStyle(),
    checkedChunks(),
    pageChunks(),
    compressedFiles(),
  ],
  resolve: { alias: withoutZod },
  // Of scripts, styles and preloads, those that a chunk loads later included; index.html says it to everything else.
  html: { cspNonce: NONCE_PLACEHOLDER },
  ...(shopUrl !== undefined && {
    server: {
      proxy: {
        '^/(api|images|socket\\.io)/': {
          target: shopUrl,
          // The gateway refuses what another origin sends (docs/api.md#cross-site).
          headers: { origin: shopUrl },
          ws: true,
          rewriteWsOrigin: true,
        },
      },
    },
  }),
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
});

/** Writes the palette's variables into index.html, so that the first paint has its colours, and those of the browser's own bars. */
function paletteInPage(): Plugin {
  const barsOf = (scheme: string, content: string) => ({
    tag: 'meta',
    injectTo: 'head-prepend' as const,
    attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})`, 'data-scheme': scheme },
  });
  return {
    name: 'palette-in-page',
    transformIndexHtml: () => [
      barsOf('light', palette.paper),
      barsOf('dark', darkPalette.paper),
      { tag: 'style', injectTo: 'head', children: cssVariables() },
    ],
  };
}

/** Writes the currency into the page of `npm run dev`, as the gateway does for a built one. */
function currencyInPage(): Plugin {
  const currency = process.env.SHOP_CURRENCY;
  return {
    name: 'currency-in-page',
    apply: 'serve',
    transformIndexHtml: (html) => (currency ? html.replace('<html', `<html data-currency="${currency}"`) : html),
  };
}

/**
 * Ant Design gives its nonce to all styles but two, of which it does not tell: what keeps a page from scrolling behind a dialogue,
 * and what measures scroll bars. Where a style is written without one, the page's own is taken.
 * @throws an error of the build when the place is no longer there
 */
function nonceForEveryStyle(): Plugin {
  const place = /(?<=const \{\s+)csp(?=,\s+prepend,)/;
  let found = false;
  return {
    name: 'nonce-for-every-style',
    transform: {
      filter: { id: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/ },
      handler: (code) => {
        found = place.test(code);
        return code.replace(place, `csp = { nonce: document.querySelector('meta[property="csp-nonce"]')?.nonce }`);
      },
    },
    buildEnd() {
      if (!found) this.error('Styles of Ant Design are written elsewhere now: look for those without a nonce');
    },
  };
}

const toBrotli = promisify(brotliCompress);
/** Level 11 takes twice as long and saves another 2 %. */
const BROTLI_LEVEL = 10;
/** Bytes; shorter files gain nothing. */
const MIN_COMPRESSED = 1_024;

/** Writes each script and style compressed beside it, an eighth smaller than what the gateway could do for each request. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (text.length < MIN_COMPRESSED) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          };
          await writeFile(path.join(dir, `${file.fileName}.br`), await toBrotli(text, { params }));
        }),
      );
    },
  };
}

/** The modules of the pages of most first visits, by the gateway's name for them. */
const FIRST_PAGES = {
  home: 'features/home/HomePage.tsx',
  productList: 'features/catalogue/list/ProductListPage.tsx',
  productDetails: 'features/catalogue/details/ProductDetailsPage.tsx',
  shopPage: 'features/pages/ShopPage.tsx',
};

/** Lists what these pages load besides index.html, for the gateway, whose HTML holds its styles and loads its scripts: page-chunks.json. */
function pageChunks(): Plugin {
  return {
    name: 'page-chunks',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunkOf = (found: (chunk: (typeof chunks)[number]) => boolean) =>
        chunks.find(found) ?? this.error('Code of a first page is not in the build');
      const withImports = (chunk: (typeof chunks)[number], found = new Set<typeof chunk>()) => {
        if (found.has(chunk)) return found;
        found.add(chunk);
        for (const name of chunk.imports)
          withImports(
            chunkOf(({ fileName }) => fileName === name),
            found,
          );
        return found;
      };
      const ofEveryPage = withImports(chunkOf(({ isEntry }) => isEntry));
      const pages = Object.entries(FIRST_PAGES).map(([name, module]) => {
        const page = chunkOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        const own = [...withImports(page)].filter((chunk) => !ofEveryPage.has(chunk));
        const styles = new Set(own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          name,
          { scripts: own.map(({ fileName }) => `/${fileName}`), styles: [...styles].map((file) => `/${file}`) },
        ];
      });
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}
