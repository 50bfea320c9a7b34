import { spawn } from 'node:child_process';

/**
 * Starts a program that ends when this process is told to. `ended` resolves to 0 when it went well, else to its exit code,
 * its signal, or why it could not be started.
 */
export function startChild(program, args, options) {
  const child = spawn(program, args, options);
  const pass = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  process.once('SIGTERM', pass).once('SIGINT', pass);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  }).finally(() => process.off('SIGTERM', pass).off('SIGINT', pass));
  return { child, ended };
}
