/**
 * Ends this process when its parent npm is gone: a signal to npm ends npm and its shell, but not the programs of the shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watching.unref();
}
