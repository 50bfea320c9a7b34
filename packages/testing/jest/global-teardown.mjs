export default async function globalTeardown() {
  await globalThis.shopPostgresDoor?.close();
  globalThis.shopPostgresDoor = undefined;
}
