// Loaded into every process of the test run. jest-worker runs the files of a worker that exits with an error once more, and reports
// nothing (docs/adr/0037-one-loud-rerun.md: nothing is repeated inside a run); for a worker that is killed it fails the file.
if (/jest-worker[\\/]build[\\/]processChild\.js$/.test(process.argv[1] ?? '')) {
  process.on('exit', (code) => {
    if (code !== 0) process.kill(process.pid, 'SIGKILL');
  });
}
