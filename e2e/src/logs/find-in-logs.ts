/** What a log must never contain (P-E17). */
export interface LogSecrets {
  /** Texts that the run used: passwords, session cookies, reset tokens. */
  secrets: readonly string[];
  /** Texts that requests carried after a line break: at the start of a line they are a forged entry. */
  forged?: readonly string[];
}

/** A full `access_token` cookie; a redacted one is not matched. */
const COOKIE = /access_token=[\w%.-]{8,}/g;
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
const PASSWORD_HASH = /\$argon2\w*\$[^\s"]{20,}/g;
/** Credit cards begin with 3 to 6; longer numbers in a log are times and positions, which do not. */
const CARD = /(?<![\w.-])[3-6]\d{3}[ -]?(?:\d{4}[ -]?){2}\d{1,7}(?![\w.-])/g;
const CONTEXT = 60;

/**
 * Searches the text of a log.
 * @returns a description of each finding, with the beginning of its line; the secret itself is cut to four characters
 */
export function findInLogs(text: string, { secrets, forged = [] }: LogSecrets): string[] {
  return text.split('\n').flatMap((line) => {
    const found = secrets
      .filter((secret) => secret !== '' && spellings(secret).some((spelling) => line.includes(spelling)))
      .map((secret) => `secret ${secret.slice(0, 4)}…`);
    if (line.match(COOKIE)) found.push('session cookie');
    if (line.match(JSON_WEB_TOKEN)) found.push('token');
    if (line.match(PASSWORD_HASH)) found.push('password hash');
    if (line.match(CARD)?.some(isCardNumber)) found.push('card number');
    if (line.replace(/\r$/, '').includes('\r')) found.push('carriage return');
    if (forged.some((marker) => line.startsWith(marker))) found.push('forged line');
    return found.map((what) => `${what} in: ${line.slice(0, CONTEXT)}`);
  });
}

/** As it is, in a URL, inside a JSON string, and in a Basic or data URL. */
function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64];
}

/** Luhn's checksum, over 13 to 19 digits. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
