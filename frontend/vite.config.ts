import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables } from './src/shared/theme/css-variables.ts';

export default defineConfig({
  plugins: [react(), paletteInPage()],
  // The contracts' schemas are for the servers; here only their types and constants are used.
  resolve: { alias: { zod: fileURLToPath(new URL('./src/shared/no-zod.ts', import.meta.url)) } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs; it changes rarely, so a browser that comes back has it.
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|redux-saga|@redux-saga|axios)\//,
            },
            // What every part of Ant Design needs, in one piece and out of the entry; its parts go with their pages.
            {
              name: 'antd-base',
              test: /node_modules\/(antd\/es\/(theme|style|config-provider)|@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/(util|motion)|@emotion|stylis)\//,
            },
            // Small pieces of many pages: one file instead of a dozen.
            {
              name: 'pieces',
              test: /src\/shared\/(components\/(Banner|Breadcrumbs|Day|EmptyState|ErrorState|LinkButton|PageTitle|Picture|Price|ProductCard|Skeletons|Stars|StockWord)|format)\b/,
            },
          ],
        },
      },
    },
  },
});

/** Writes the palette's variables into index.html, so that the first paint has its colours. */
function paletteInPage(): Plugin {
  return {
    name: 'palette-in-page',
    transformIndexHtml: () => [{ tag: 'style', injectTo: 'head', children: cssVariables() }],
  };
}
