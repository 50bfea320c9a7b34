/**
 * Lists every advisory lock of the repository, so that no two share a number. A lock has one key (the number) or two
 * (the number and the hash of an id). Locks of different databases never conflict, but numbers are unique all the same.
 * A number must never change: during a rolling update two releases would not exclude each other.
 */
export const ADVISORY_LOCKS = {
  /** Every service database: held by the session that migrates it. */
  migrations: 7_366_001,
  /** User database: the set of administrators. */
  administrators: 7_366_002,
  /** Maintenance database: creates databases and roles. */
  databases: 7_366_003,
  /** Event log in PostgreSQL: creates its tables. */
  eventLogTables: 7_366_004,
  /** Event log in PostgreSQL, with the topic: orders the appends of a topic. */
  eventLogAppends: 7_366_005,
  /** Every service database: chains the entries of the audit log; never held while waiting for another lock. */
  auditChain: 7_366_006,
  /** Every service database: copies the entries of the audit log to the log. */
  auditCopy: 7_366_007,
  /** Order database, with the user's id: what is counted or confirmed for an account. */
  openOrders: 7_366_101,
  /** Order database: verifies the books. */
  bookVerification: 7_366_102,
  /** Order database, with the product's id: writes to those who wait for it. */
  returnedStock: 7_366_103,
  /** Chat database, with the customer's id: numbers the entries of a conversation. */
  conversationEntries: 7_366_401,
  /** Chat database, with the author's id: counts an author's entries. */
  authorEntries: 7_366_402,
  /** Chat database: projects entries into the conversations. */
  conversations: 7_366_403,
  /** Analytics database: adds to the sums of hours. */
  revenueHours: 7_366_501,
  /** Every service database, with the user's id: excludes deleting an account from writing as its user. */
  userWrites: 7_366_201,
  /** Catalogue database: the orphan cleanup of images. */
  imageCleanup: 4_160_901,
  /** Catalogue database: gives SKUs to variants. */
  variantSkus: 4_160_902,
  /** Tests, with the template's name: creates a template database. */
  testTemplates: 7_366_901,
} as const;
