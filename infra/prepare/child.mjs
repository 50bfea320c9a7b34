import { spawn } from 'node:child_process';

const running = new Set();

/**
 * Starts a program and forwards stop signals to it. `ended` resolves to 0, or else to the exit code, the signal, or the reason why it could
 * not start.
 */
export function startChild(program, args, options) {
  const child = spawn(program, args, options);
  if (running.size === 0) process.on('SIGTERM', stopAll).on('SIGINT', stopAll);
  running.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? code));
  }).finally(() => {
    running.delete(child);
    if (running.size === 0) process.off('SIGTERM', stopAll).off('SIGINT', stopAll);
  });
  return { child, ended };
}

/** Runs a program and collects what it prints on stdout and stderr. @returns `result`: as `ended` of `startChild`; `output` */
export async function outputOf(program, args, options) {
  const { child, ended } = startChild(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return { result: await ended, output };
}

/** Sends SIGTERM to every program that still runs. */
export function stopChildren() {
  for (const child of running) child.kill('SIGTERM');
}

function stopAll(signal) {
  for (const child of running) child.kill(signal);
  process.exit(1);
}
