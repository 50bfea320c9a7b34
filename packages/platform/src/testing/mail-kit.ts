import { Writable } from 'node:stream';
import type { Mail } from '../mail/mail.ts';
import type { MailConfig } from '../mail/mail-config.ts';
import { appendMail, createMailSender, type MailSender } from '../mail/mails.ts';
import { createLogger } from '../service/observability/logger.ts';
import { newId } from '../service/postgres/new-id.ts';
import type { Database } from '../service/postgres/postgres.ts';
import { serviceDatabase } from './event-fixtures.ts';

/** The state of an email's row. */
export interface MailState {
  recipient: string;
  text: string;
  attempts: number;
  sent: boolean;
  failed: boolean;
  /** Milliseconds until the next attempt. */
  dueIn: number;
  lastError: string | null;
}

/** Sets a suite up with a database and senders, and collects their log. */
export function createMailTestKit() {
  const senders: MailSender[] = [];
  let db: Database;
  let drop: () => Promise<void>;
  let logged = '';
  const write = (chunk: Buffer, _: string, done: () => void) => {
    logged += chunk;
    done();
  };
  const logger = createLogger({ name: 'test', level: 'trace' }, new Writable({ write }));

  beforeAll(async () => {
    ({ db, drop } = await serviceDatabase());
  });
  afterAll(() => drop());
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
    await db.query('delete from mails');
    await db.query('delete from mail_counts');
  });

  return {
    db: () => db,
    logged: () => logged,
    /** Starts a sender that runs until the end of the test. */
    sender: (config: MailConfig): MailSender => {
      const sender = createMailSender({ db, config, logger, name: 'order' });
      senders.push(sender);
      sender.start();
      return sender;
    },
    /** Appends an email in a transaction of its own. */
    write: async (differing: Partial<Mail> = {}): Promise<string> => {
      const mail = {
        id: newId(),
        to: 'ada@shop.test',
        subject: 'Welcome',
        text: 'Hello Ada',
        html: '<p>Hello Ada</p>',
      };
      await db.transaction((tx) => appendMail(tx, { ...mail, ...differing }));
      return differing.id ?? mail.id;
    },
    state: async (id: string): Promise<MailState> => {
      const [state] = await db.query<MailState>(
        `select recipient, text, attempts, sent_at is not null as sent, failed_at is not null as failed,
           (extract(epoch from next_attempt_at - now()) * 1000)::float8 as "dueIn", last_error as "lastError"
         from mails where id = $1`,
        [id],
      );
      if (state === undefined) throw new Error('no such email');
      return state;
    },
    /** Makes an email due now. */
    makeDue: (id: string) => db.query('update mails set next_attempt_at = now() where id = $1', [id]),
  };
}

export type MailTestKit = ReturnType<typeof createMailTestKit>;
