/** The variables of the stores that a restored service is compared with, beside PostgreSQL; those of the running shop, or of this command. */
export function storesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(env).filter(
    (entry): entry is [string, string] => /^(KAFKA_|MONGODB_URL$|PLAINTEXT_STORES$)/.test(entry[0]) && !!entry[1],
  );
  return Object.fromEntries(given);
}
