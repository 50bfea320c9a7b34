/**
 * Every advisory lock of the shop, so that no two share a number. Locks with one key and locks with two (a number of this list
 * and the hash of an id) never meet, nor do locks of different databases; numbers are unique here all the same. A number never
 * changes: during a rolling update two releases would not exclude each other.
 */
export const ADVISORY_LOCKS = {
  /** Held by the session that migrates a database. */
  migrations: 7_366_001,
  /** User database: the set of administrators. */
  administrators: 7_366_002,
  /** Makes databases and roles; in the maintenance database. */
  databases: 7_366_003,
  /** Event log in PostgreSQL: making its tables. */
  eventLogTables: 7_366_004,
  /** Order database, with the user's id: how many open orders the user has. */
  openOrders: 7_366_101,
  /** Each service, with the user's id: deleting an account and writing as its user. */
  userWrites: 7_366_201,
  /** Catalogue database: the cleanup of images. */
  imageCleanup: 4_160_901,
} as const;
