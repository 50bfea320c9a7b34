// Preloaded into the processes of a soak (collect-garbage.ts). Twice: the first collection runs finalizers, which free more.
process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  console.log('soak: collected');
});
