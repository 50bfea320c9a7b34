/** Example values of the production overlay: hosts, ids of accounts, networks. */
const EXAMPLE = /[\w.-]*\bexample\.(?:com|internal)\b|\bset-the-[\w-]+|\b10\.(?:20|30)\.\d+\.\d+\/\d+/g;

/** The example values in manifests, each once, sorted. Operators replace them all. */
export function placeholdersIn(manifests: unknown): string[] {
  return [...new Set(stringsIn(manifests).flatMap((text) => text.match(EXAMPLE) ?? []))].sort();
}

/** The names of the Secrets that pods read and no manifest creates, sorted. */
export function secretsOfOperator(manifests: unknown): string[] {
  const used = new Set<string>();
  const created = new Set<unknown>();
  visit(manifests, (one) => {
    const { kind, metadata, secretName, secretKeyRef, secret } = one as Record<string, { name?: string } | undefined>;
    if ((kind as unknown) === 'Secret') created.add(metadata?.name);
    if (typeof secretName === 'string') used.add(secretName);
    for (const name of [secretKeyRef?.name, secret?.name]) if (typeof name === 'string') used.add(name);
  });
  return [...used].filter((name) => !created.has(name)).sort();
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

function visit(value: unknown, see: (one: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  see(value);
  for (const each of Object.values(value)) visit(each, see);
}
