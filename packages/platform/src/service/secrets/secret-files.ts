import type { Logger } from '../observability/logger.ts';
import { counter, gauge } from '../observability/metrics.ts';
import { createPeriodicTask } from '../timing/periodic-task.ts';
import { readSecretFile } from './read-secret-file.ts';
import { presentValue, type Secret } from './secret.ts';

/** A secret that follows a file. */
export interface FileSecret extends Secret {
  readonly file: string;
  /** @returns what is wrong with a new value, without revealing it */
  problemOf(value: string): string | undefined;
}

/** Reads secrets again when their files change. */
export interface SecretFiles {
  /** Looks at every file once. */
  poll(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const POLL_MS = 5_000;

const failures = counter(
  'secret_reload_failures_total',
  'Looks at a changed file whose value is missing, empty or malformed: the process keeps the former value',
  ['secret'],
);
const loadedAt = gauge('secret_loaded_timestamp_seconds', 'Unix time when the process read the value that it uses', [
  'secret',
]);

/**
 * Watches the files of secrets by reading them every five seconds: that works where files are replaced, where a directory is
 * replaced behind a symbolic link (Kubernetes) and where they are written in place. A new value counts when it was found twice in
 * a row, because a file may be half written at the first look. What is missing, empty or malformed changes nothing.
 */
export function createSecretFiles(secrets: readonly FileSecret[], logger: Logger): SecretFiles {
  const watched = secrets.map((secret) => ({ secret, found: '', logged: '' }));
  for (const { name } of secrets) markLoaded(name);

  async function poll(): Promise<void> {
    const results = await Promise.all(secrets.map(({ file }) => readSecretFile(file)));
    const replaced: { secret: FileSecret; value: string }[] = [];
    for (const [index, one] of watched.entries()) {
      const { secret } = one;
      const { value, problem: unreadable } = results[index] ?? {};
      const before = one.found;
      one.found = unreadable === undefined ? `value:${value}` : `problem:${unreadable}`;
      if (value === presentValue(secret)) one.logged = '';
      else if (one.found === before) {
        const problem = value === undefined ? unreadable : secret.problemOf(value);
        if (value !== undefined && problem === undefined) replaced.push({ secret, value });
        else {
          failures.inc({ secret: secret.name });
          if (one.logged !== one.found)
            logger.error({ secret: secret.name, problem }, 'secret not reloaded: the process keeps its former value');
          one.logged = one.found;
        }
      }
    }
    // Only now: of values that belong together none may be new alone.
    for (const { secret, value } of replaced) {
      secret.replace(value);
      markLoaded(secret.name);
      logger.info({ secret: secret.name }, 'secret reloaded');
    }
  }

  const task = createPeriodicTask(POLL_MS, {
    work: poll,
    logger,
    failureMessage: 'files of secrets could not be read',
  });
  return {
    poll,
    start: () => {
      if (secrets.length > 0) task.start();
    },
    stop: task.stop,
  };
}

function markLoaded(secret: string): void {
  loadedAt.set({ secret }, Date.now() / 1_000);
}
