import { FIRST_VIEW_FILES } from '@shop/contracts/first-view.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutZod } from './without-zod.ts';

/** Builds what the gateway renders first views with, into the build of the front end (docs/adr/0046-first-view-in-the-html.md). */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: withoutZod },
  // Not that of the gateway's process: React's development build is slow, and says more.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // The gateway has none of the front end's packages. What only pages without a first view need is never loaded there.
  ssr: { noExternal: true, external: ['antd', '@ant-design/charts', 'dayjs', 'socket.io-client'] },
  build: {
    ssr: 'src/first-view/server.tsx',
    outDir: `dist/${FIRST_VIEW_FILES.folder}`,
    target: 'node24',
    minify: true,
    copyPublicDir: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: { entryFileNames: `${FIRST_VIEW_FILES.entry}-[hash].js`, chunkFileNames: 'part-[name]-[hash].js' },
    },
  },
});
