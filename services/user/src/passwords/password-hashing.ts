import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createWorkQueue } from './work-queue.ts';

/** Memory in KiB, passes, lanes. */
export interface Argon2Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

export interface PasswordHashing {
  /** A PHC string. @throws 429 when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Compares, in the same time whether there is a hash or not (P-E6).
   * @param stored undefined for an account that does not exist: never right
   * @param first somebody who is not unknown here: a storm of strangers does not keep him out (P-C6)
   * @returns `outdated` when the stored parameters are below today's
   * @throws 429 when too many wait
   */
  verify(password: string, stored: string | undefined, first?: boolean): Promise<{ right: boolean; outdated: boolean }>;
  /** Before anything else is done for a try. @throws 429 when too many wait */
  assertRoom(first: boolean): void;
}

/** OWASP's least for argon2id, about 40 ms (P-E7). */
const PARAMETERS: Argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Two hashes at once, but of two processors one is left to the rest of the shop. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Milliseconds: longer and the gateway would have given the caller up. */
const PATIENCE = 2_500;

/**
 * argon2id; 32 may wait, a quarter of them only who goes first (P-C6).
 * @param derive stands in for argon2id in tests
 */
export function createPasswordHashing(parameters = PARAMETERS, derive = argon2id): PasswordHashing {
  const queue = createWorkQueue({ atOnce: AT_ONCE, waiting: 32, reserved: 8, patience: PATIENCE });
  const nobody = phcOf(parameters, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    assertRoom: queue.assertRoom,
    hash: (password) =>
      queue.run(async () => {
        const salt = randomBytes(SALT_BYTES);
        return phcOf(parameters, salt, await derive(password, salt, parameters));
      }),
    verify: (password, stored, first) =>
      queue.run(async () => {
        const kept = readPhc(stored ?? nobody);
        const same = timingSafeEqual(await derive(password, kept.salt, kept), kept.tag);
        const outdated = kept.memory < parameters.memory || kept.passes < parameters.passes;
        return { right: same && stored !== undefined, outdated };
      }, first),
  };
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

function readPhc(text: string): Argon2Parameters & { salt: Buffer; tag: Buffer } {
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
