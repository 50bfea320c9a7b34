import path from 'node:path';
import { environmentOf } from '../data-dir/run-file.ts';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';

/**
 * Parses the arguments of a command for one service: `COMMAND <service> [DATA_DIR]`.
 * @param argv `process.argv`
 * @param root the folder that a relative DATA_DIR starts from
 * @returns the service and its environment: `env` if it has a DATABASE_URL, otherwise that of the running shop
 * @throws UserFacingError when the service is missing or unknown, or no shop runs
 */
export async function commandLine(
  argv: string[],
  given: NodeJS.ProcessEnv,
  root: string,
): Promise<{ service: ServiceName; env: NodeJS.ProcessEnv }> {
  const [name, directory] = argv.slice(2);
  const service = services.find((known) => known === name);
  if (!service)
    throw new UserFacingError(`Name the service: ${services.join(', ')}. After it, the DATA_DIR if it is not .data.`);
  if (given.DATABASE_URL) return { service, env: given };
  const dataDir = path.resolve(root, directory ?? (given.DATA_DIR || '.data'));
  return { service, env: { ...given, ...(await environmentOf(service, dataDir)) } };
}
