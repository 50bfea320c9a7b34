import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

// `warm-up.ts MODULE …`: imports modules, so that NODE_COMPILE_CACHE holds their code.
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
flushCompileCache();
process.exit();
