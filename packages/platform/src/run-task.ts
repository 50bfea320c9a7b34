import { createOutbox, type Outbox } from './events/outbox/outbox.ts';
import { readTaskConfig, type TaskConfig } from './service/config/config.ts';
import { createLogger, type Logger } from './service/observability/logger.ts';
import { type Database, openDatabase } from './service/postgres/postgres.ts';

/** One-off work of a service, in a process of its own. @param args what follows its name on the command line */
export type Task = (...args: string[]) => Promise<unknown>;

/** What a task on a database works with. */
export interface TaskDeps {
  db: Database;
  /** The relay of the running service publishes what is appended. */
  outbox: Outbox;
  logger: Logger;
}

/**
 * Runs the task that the command line names, such as `node services/order/src/tasks.ts republish`. The exit code is 1 if there is no
 * such task, or if it fails.
 */
export async function runTask(service: string, tasks: Record<string, Task>): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (task === undefined) {
    process.exitCode = 1;
    return console.error(`${service} has the tasks ${Object.keys(tasks).join(', ')}, not "${name}".`);
  }
  try {
    await task(...args);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${service}: ${name} failed:`, error);
  }
}

/** Runs work on the database of a task's configuration, and closes it afterwards. @param name in logs and in pg_stat_activity */
export async function withTaskDatabase(
  name: string,
  config: TaskConfig,
  work: (deps: TaskDeps) => Promise<unknown>,
): Promise<void> {
  const logger = createLogger({ name, level: config.logLevel });
  const db = openDatabase({ url: config.databaseUrl, name, max: 4, timeoutFactor: config.timeoutFactor });
  try {
    await work({ db, outbox: createOutbox({ db, logger }), logger });
  } finally {
    await db.close();
  }
}

/** Creates the task that publishes a service's present state again. @param republish returns how many events it wrote */
export function republishTask(service: string, republish: (deps: TaskDeps) => Promise<number>): Task {
  return () =>
    withTaskDatabase(`${service}-republish`, readTaskConfig(process.env), async (deps) =>
      deps.logger.info({ written: await republish(deps) }, 'republished'),
    );
}
