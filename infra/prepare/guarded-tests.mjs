/**
 * Tests that a run never repeats, because a rare failure of theirs may be a rare loss: of money, of stock, of an event, of somebody's
 * privacy (docs/adr/0037-one-loud-rerun.md). Folders and files from the root; a journey is guarded when what it shows about money is
 * proven nowhere below it.
 */
export const guardedTests = [
  'e2e/src/access',
  'e2e/src/chaos',
  'e2e/src/checkers',
  'e2e/src/crash',
  'e2e/src/journeys/pay-order.e2e.ts',
  'e2e/src/journeys/paypal-button.e2e.ts',
  'e2e/src/restore',
  'gateway/src/edge',
  'gateway/src/endpoints/account-export.test.ts',
  'gateway/src/forwarding',
  'gateway/src/rate-limits/redis-store.int.test.ts',
  'gateway/src/sessions',
  'gateway/src/sockets',
  'gateway/src/upstreams',
  'infra/src/backup/backup-restore.int.test.ts',
  'infra/src/jobs/make-databases.int.test.ts',
  'infra/src/jobs/replay.int.test.ts',
  'infra/src/tasks/replay-dead-letters.int.test.ts',
  'infra/src/verify',
  'packages/contracts/src',
  'packages/paypal-simulator',
  'packages/platform/src/events',
  'packages/platform/src/service/audit',
  'packages/platform/src/service/identity',
  'packages/platform/src/service/postgres',
  'services/analytics/src',
  'services/catalogue/src/hostile-input.int.test.ts',
  'services/catalogue/src/images',
  'services/catalogue/src/one-transaction.int.test.ts',
  'services/catalogue/src/product-images',
  'services/catalogue/src/products/manage-products.int.test.ts',
  'services/catalogue/src/restore',
  'services/catalogue/src/service.int.test.ts',
  'services/catalogue/src/stock',
  'services/catalogue/src/users',
  'services/chat/src/chat.int.test.ts',
  'services/chat/src/erasure',
  'services/chat/src/live',
  'services/chat/src/restore',
  'services/chat/src/service.int.test.ts',
  'services/chat/src/store',
  'services/order/src',
  'services/user/src',
];

/** Whether a failure of this file, given from the root, is final. */
export function isGuarded(file) {
  return guardedTests.some((guarded) => file === guarded || file.startsWith(`${guarded}/`));
}
