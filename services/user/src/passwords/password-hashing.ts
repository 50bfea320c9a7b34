import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ShopError } from '@shop/platform/service/errors.ts';
import { createConcurrencyLimit } from '@shop/platform/service/timing/concurrency-limit.ts';

/** Parameters of argon2id: memory in KiB, number of passes and lanes. */
export interface Argon2Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

export interface PasswordHashing {
  /** Hashes a password. @returns a PHC string; @throws ShopError 429 when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash, in the same time whether there is a hash or not (P-E6).
   * @param stored undefined for an account that does not exist; the result is never correct then
   * @param priority whether the request comes from a known address; other requests cannot crowd it out (P-C6)
   * @returns `outdated` when the stored parameters are weaker than the current ones
   * @throws ShopError 429 when the queue is full
   */
  verify(
    password: string,
    stored: string | undefined,
    priority?: boolean,
  ): Promise<{ correct: boolean; outdated: boolean }>;
  /** Fails fast, before other work for an attempt. @throws ShopError 429 when the queue is full */
  assertCapacity(priority: boolean): void;
}

/** OWASP's minimum for argon2id, about 40 ms (P-E7). */
const PARAMETERS: Argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Two hashes at a time; one on a machine with two processors, to leave the other to the rest of the shop. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Less than the gateway's timeout. */
const QUEUE_TIMEOUT_MS = 2_500;

/**
 * Hashes with argon2id. At most 32 requests wait, a quarter of these places is reserved for priority requests (P-C6).
 * @param options `timeoutFactor` multiplies the time in the queue; `derive` replaces argon2id in tests
 */
export function createPasswordHashing({
  timeoutFactor,
  parameters = PARAMETERS,
  derive = argon2id,
}: {
  timeoutFactor: number;
  parameters?: Argon2Parameters;
  derive?: typeof argon2id;
}): PasswordHashing {
  const limit = createConcurrencyLimit({
    concurrency: CONCURRENCY,
    maxQueued: 32,
    reservedForPriority: 8,
    queueTimeoutMs: QUEUE_TIMEOUT_MS * timeoutFactor,
    rejection: tooManySignIns,
  });
  const dummyHash = phcOf(parameters, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    assertCapacity: limit.assertCapacity,
    hash: (password) =>
      limit.run(async () => {
        const salt = randomBytes(SALT_BYTES);
        return phcOf(parameters, salt, await derive(password, salt, parameters));
      }),
    verify: (password, stored, priority) =>
      limit.run(async () => {
        const expected = parsePhc(stored ?? dummyHash);
        const equal = timingSafeEqual(await derive(password, expected.salt, expected), expected.tag);
        const outdated = expected.memory < parameters.memory || expected.passes < parameters.passes;
        return { correct: equal && stored !== undefined, outdated };
      }, priority),
  };
}

/** The rejection of password work that cannot start soon (P-C6). */
export function tooManySignIns(): ShopError {
  return new ShopError('too-many', 'busy', 'Too many people are signing in. Try again.', { retryAfter: 1 });
}

function argon2id(password: string, nonce: Buffer, parameters: Argon2Parameters): Promise<Buffer> {
  const { memory, passes, parallelism } = parameters;
  const message = Buffer.from(password, 'utf8');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: TAG_BYTES }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    );
  });
}

function phcOf({ memory, passes, parallelism }: Argon2Parameters, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parsePhc(text: string): Argon2Parameters & { salt: Buffer; tag: Buffer } {
  const parts = PHC.exec(text);
  if (parts === null) throw new Error('a stored password hash is not in PHC form');
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
