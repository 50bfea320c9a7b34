import type { SessionLookup } from '@shop/contracts/user-api.ts';
import { createIdentitySigner } from '@shop/platform/service/identity/identity.ts';
import type { Upstream } from '../edge/route-table.ts';

export type Session = NonNullable<SessionLookup>;

/** The signed statements about who calls, one for each service (DESIGN.md §1). */
export interface Identities {
  /** Somebody signed in; with his address only where an order is placed. */
  of(session: Session, audience: Upstream, withAddress: boolean): Promise<string>;
  /** The gateway speaking for itself. */
  ofGateway(audience: Upstream): Promise<string>;
}

/** They live a minute; ours is renewed in good time. */
const OWN_RENEWED_MS = 30_000;

/**
 * What was signed is used again while it is young: for a caller as long as his look-up, for the gateway 30 s.
 * @param privateKeyPem PKCS8
 */
export function createIdentities(privateKeyPem: string): Identities {
  const sign = createIdentitySigner(privateKeyPem);
  // A look-up serves for 10 s at most, so what was signed for it is never too old.
  const signed = new WeakMap<Session, Map<Upstream, Promise<string>>>();
  const own = new Map<Upstream, { at: number; token: Promise<string> }>();

  const signFor = ({ sessionId, user, profile }: Session, audience: Upstream, withAddress: boolean) => {
    const { _id: userId, ...account } = user;
    const { phoneNumber, address, country, zipCode, city, state } = profile;
    const contact = withAddress ? { address: { phoneNumber, address, country, zipCode, city, state } } : {};
    return sign({ kind: 'user', userId, sessionId, ...account, ...contact }, audience);
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
      const kept = own.get(audience);
      const now = Date.now();
      if (kept !== undefined && now - kept.at < OWN_RENEWED_MS) return kept.token;
      const token = sign({ kind: 'gateway' }, audience);
      own.set(audience, { at: now, token });
      return token;
    },
  };
}
