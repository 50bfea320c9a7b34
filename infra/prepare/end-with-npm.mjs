/**
 * A signal to `npm` ends npm and its shell but not what the shell had started. Run by npm, this process therefore ends
 * itself, as if it had been told, when its parent is gone.
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
