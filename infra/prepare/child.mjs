import { spawn } from 'node:child_process';

/**
 * Starts a program and forwards stop signals to it. `ended` resolves to 0, or else to the exit code, the signal, or the reason why it could
 * not start.
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
