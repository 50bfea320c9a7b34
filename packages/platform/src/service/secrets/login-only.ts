/**
 * Checks a new URL of a database: only user and password may differ from the present one. A half-written URL, or one of another
 * host or database, would part the data of the shop, some of it here and some there.
 */
export function loginOnlyProblem(url: string, present: string): string | undefined {
  return withoutLogin(url) === withoutLogin(present)
    ? undefined
    : 'only user and password may change while the process runs; another host, database or option needs a restart';
}

/** By text: a URL of MongoDB may name several hosts, which `URL` cannot parse. */
function withoutLogin(url: string): string {
  return url.replace(/^([a-z][a-z+]*:\/\/)[^/?#]*@/i, '$1');
}
