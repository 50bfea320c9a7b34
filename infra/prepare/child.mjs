import { spawn } from 'node:child_process';

/** The programs that run, and whether each leads a group of its own. */
const running = new Map();

/**
 * Starts a program and forwards stop signals to it; with `detached`, to what it has started as well. `ended` resolves to 0, or else to
 * the exit code, the signal, or the reason why it could not start.
 */
export function startChild(program, args, options) {
  const child = spawn(program, args, options);
  if (running.size === 0) process.on('SIGTERM', stopAll).on('SIGINT', stopAll);
  running.set(child, options?.detached === true);
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
  for (const child of running.keys()) signalTo(child, 'SIGTERM');
}

function stopAll(signal) {
  for (const child of running.keys()) signalTo(child, signal);
  process.exit(1);
}

function signalTo(child, signal) {
  const leadsGroup = running.get(child) && child.pid !== undefined;
  if (!leadsGroup) return void child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group has ended; the pipes of its output are not closed yet.
    if (error.code !== 'ESRCH') throw error;
  }
}
