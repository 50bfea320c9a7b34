import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { createIdentitySigner } from '@shop/platform/service/identity/identity.ts';
import type { SecretText } from '@shop/platform/service/secrets/secret.ts';
import type { Upstream } from '../edge/route-table.ts';

export type Session = NonNullable<SessionLookup>;

/** Signed statements about the caller, one for each service (docs/architecture.md#identity). */
export interface Identities {
  /** The identity of a signed-in user; with their address only where an order is placed. */
  of(session: Session, audience: Upstream, withAddress: boolean): Promise<string>;
  /** The identity of the gateway itself. */
  ofGateway(audience: Upstream): Promise<string>;
}

/** Identities are valid for a minute; the gateway's own is renewed well before. */
const RENEW_AFTER_MS = 30_000;

/**
 * Creates identities and reuses them while they are valid: a user's as long as the session lookup, the gateway's for 30
 * s.
 * @param privateKeyPem PKCS8
 */
export function createIdentities(privateKeyPem: SecretText): Identities {
  const sign = createIdentitySigner(privateKeyPem);
  // A session lookup is used for 10 s at most, so its identities never expire before.
  const signed = new WeakMap<Session, Map<Upstream, Promise<string>>>();
  const own = new Map<Upstream, { at: number; token: Promise<string> }>();

  const signFor = (
    { sessionId, user, profile, passwordConfirmedAt }: Session,
    audience: Upstream,
    withAddress: boolean,
  ) => {
    const { _id: userId, ...account } = user;
    const { phoneNumber, address, country, zipCode, city, state } = profile;
    const contact = withAddress ? { address: { phoneNumber, address, country, zipCode, city, state } } : {};
    const confirmed = passwordConfirmedAt ? { passwordConfirmedAt } : {};
    return sign({ kind: 'user', userId, sessionId, ...account, ...confirmed, ...contact }, audience);
  };
  return {
    of: (session, audience, withAddress) => {
      if (withAddress) return signFor(session, audience, true);
      const tokens = signed.get(session) ?? new Map<Upstream, Promise<string>>();
      signed.set(session, tokens);
      const token = tokens.get(audience) ?? signFor(session, audience, false);
      tokens.set(audience, token);
      return token;
    },
    ofGateway: (audience) => {
      const cached = own.get(audience);
      const now = Date.now();
      if (cached !== undefined && now - cached.at < RENEW_AFTER_MS) return cached.token;
      const token = sign({ kind: 'gateway' }, audience);
      own.set(audience, { at: now, token });
      return token;
    },
  };
}
