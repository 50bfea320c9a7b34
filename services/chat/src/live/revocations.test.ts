import { userEvent } from '../testing/test-events.ts';
import { caller } from '../testing/test-service.ts';
import { createRevocations } from './revocations.ts';

describe('createRevocations', () => {
  it('rejects an identity that was signed before its session ended', () => {
    const revocations = createRevocations();
    const ada = caller();
    expect(revocations.allows(ada)).toBe(true);
    revocations.endSession(ada.sessionId);
    expect(revocations.allows(ada)).toBe(false);
    expect(revocations.allows({ ...ada, sessionId: 'another' })).toBe(true);
  });

  it('rejects a deleted user, and an identity with an outdated role', () => {
    const revocations = createRevocations();
    const grace = caller({ isAdmin: true });
    revocations.recordUser(userEvent({ userId: grace.userId, isAdmin: false }, 2));
    expect(revocations.allows(grace)).toBe(false);
    expect(revocations.allows({ ...grace, isAdmin: false })).toBe(true);
    revocations.recordUser(userEvent({ userId: grace.userId, deleted: true }, 3));
    expect(revocations.allows({ ...grace, isAdmin: false })).toBe(false);
  });

  it('ignores events that are older than the latest one', () => {
    const revocations = createRevocations();
    const grace = caller({ isAdmin: true });
    revocations.recordUser(userEvent({ userId: grace.userId, isAdmin: true }, 5));
    revocations.recordUser(userEvent({ userId: grace.userId, isAdmin: false }, 4));
    expect(revocations.allows(grace)).toBe(true);
  });

  it('drops a revocation when no identity can be that old', () => {
    let now = 0;
    const revocations = createRevocations(() => now);
    const ada = caller();
    revocations.endSession(ada.sessionId);
    now = 170_000;
    revocations.endSession('another');
    expect(revocations.allows(ada)).toBe(false);
    now = 181_000;
    revocations.endSession('a third');
    expect(revocations.allows(ada)).toBe(true);
  });
});
