import { scramVerifier } from './scram-verifier.ts';

/** Verifiers that PostgreSQL 18 stored in pg_authid. */
const madeByPostgres = {
  pencil:
    'SCRAM-SHA-256$4096:mDR2gcKpLsLcSoEDzUyJyQ==$nEFv5mHSlET5+xTGc5N4TMlT39nwS3rrA7xhIn8yKzU=:a5gCmknhh/0Bfk55PsNQBkmQSiod6FKivKu6fDS4mhQ=',
  // A Roman numeral nine, a soft hyphen, a no-break space.
  '\u2168I\u00ADX\u00A0a':
    'SCRAM-SHA-256$4096:4Q356L+OyEZMIwnFd5OoZA==$RQQB0oDfsp42kLlvvohgtppMvGuAX5ZbHUJk96nyV+U=:Fr9U6HNBFCtPIKsX5WFpXBYTXYVYd6J7ECG+r7g5GPc=',
};

describe('scramVerifier', () => {
  it.each(Object.entries(madeByPostgres))(
    'computes what PostgreSQL computes for %j with the same salt',
    (password, made) => {
      const salt = Buffer.from(made.split(/[:$]/)[2] ?? '', 'base64');
      expect(scramVerifier(password, salt)).toBe(made);
    },
  );

  it('uses a new salt each time', () => {
    expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'));
  });
});
