import { fileURLToPath } from 'node:url';
import { replay } from '../jobs/replay.ts';
import { userFacingMessage } from '../user-facing-error.ts';
import { commandLine } from './command-line.ts';

// `npm run replay -- <service> [DATA_DIR]`: the service tries its dead-lettered events again (P-B10). In containers it is a job.
const root = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const { service, env } = await commandLine(process.argv, process.env, root);
  await replay({ service, databaseUrl: env.DATABASE_URL as string });
} catch (error) {
  console.error(userFacingMessage(error, 'The replay failed'));
  process.exitCode = 1;
}
