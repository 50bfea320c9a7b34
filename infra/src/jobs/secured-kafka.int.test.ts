import tls from 'node:tls';
import type { NewRecord } from '@shop/platform/events/log/event-log.ts';
import type { KafkaAccess } from '@shop/platform/events/log/kafka-access.ts';
import { createKafkaClient } from '@shop/platform/events/log/kafka-client.ts';
import { openKafkaEventLog } from '@shop/platform/events/log/kafka-event-log.ts';
import { oneByOne } from '@shop/platform/events/log/one-by-one.ts';
import { createSecret } from '@shop/platform/service/secrets/secret.ts';
import { testLogger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { describeWithSecuredKafka } from '@shop/testing/secured-kafka.ts';
import { makeTopics } from './make-topics.ts';

const record = (topic: NewRecord['topic'], key: string): NewRecord => ({ topic, key, value: Buffer.from('{}') });
const sorted = (texts: Iterable<string>) => [...texts].sort();

describeWithSecuredKafka(
  'the shop on Kafka over TLS with a login',
  ['shop-order', 'shop-gateway', 'shop-chat'],
  (kafka) => {
    const mechanisms = ['plain', 'scram-sha-256'] as const;
    const accessOf = (username: string, mechanism: (typeof mechanisms)[number] = 'plain'): KafkaAccess => {
      const { brokers, password } = kafka();
      return { brokers, tls: true, sasl: { mechanism, username, password } };
    };
    const opened: { close(): Promise<void> }[] = [];
    const open = (access: KafkaAccess, name: string) => {
      const log = openKafkaEventLog({ ...access, name, logger: testLogger });
      opened.push(log);
      return log;
    };
    /** kafkajs's own error, without the retries of the event log. */
    const refusal = async (access: KafkaAccess) => {
      const admin = createKafkaClient({ ...access, name: 'refused', logger: testLogger, retries: 0 }).admin();
      try {
        await admin.connect();
        await admin.listTopics();
        return 'connected';
      } catch (error) {
        return String(error);
      } finally {
        await admin.disconnect();
      }
    };
    const trusted = tls.getCACertificates('default');

    beforeAll(async () => {
      tls.setDefaultCACertificates([...trusted, kafka().certificate]);
      await makeTopics({ ...accessOf('admin'), logger: testLogger, userPrefix: 'shop-' });
    }, 90_000);
    afterEach(() => Promise.all(opened.splice(0).map((log) => log.close())));
    afterAll(() => tls.setDefaultCACertificates(trusted));

    it.each(mechanisms)(
      'lets a service write its own events, and every process read and follow them (%s)',
      async (mechanism) => {
        const read = new Set<string>();
        const followed = new Set<string>();
        const order = open(accessOf('shop-order', mechanism), 'order');
        const gateway = open(accessOf('shop-gateway', mechanism), 'gateway');
        const chat = open(accessOf('shop-chat', mechanism), 'chat');
        await gateway.follow({ topics: ['order-events'], handle: async ({ key }) => void followed.add(String(key)) });
        await chat.consume({
          group: `chat-${mechanism === 'plain' ? 2 : 3}`,
          topics: ['order-events', 'user-events'],
          handle: (records) => oneByOne(records, async ({ key }) => read.add(String(key))),
        });
        await order.publish([record('order-events', `order/${mechanism}`)]);
        await eventually(() => expect(sorted(followed)).toEqual([`order/${mechanism}`]));
        await eventually(() => expect(sorted(read)).toContain(`order/${mechanism}`));
      },
      60_000,
    );

    it.each(mechanisms)(
      'keeps publishing and reading while its login is replaced, before and after Kafka accepts the new one (%s)',
      async (mechanism) => {
        const { brokers, password } = kafka();
        const login = {
          username: createSecret({ name: 'KAFKA_SASL_USERNAME', value: 'shop-gateway' }),
          password: createSecret({ name: 'KAFKA_SASL_PASSWORD', value: password }),
        };
        const read = new Set<string>();
        const gateway = { brokers, tls: true, sasl: { mechanism, ...login } };
        const order = open(accessOf('shop-order'), 'order');
        const follow = async () =>
          open(gateway, 'gateway').follow({
            topics: ['order-events'],
            handle: async ({ key }) => void read.add(String(key)),
          });
        const sendAndRead = async (key: string) => {
          await order.publish([record('order-events', key)]);
          await eventually(() => expect([...read]).toContain(key));
        };
        await follow();
        await sendAndRead(`order/${mechanism}-1`);
        login.password.replace('not yet');
        await sendAndRead(`order/${mechanism}-2`);
        // New connections log in again.
        await Promise.all(opened.splice(1).map((log) => log.close()));
        await follow();
        await sendAndRead(`order/${mechanism}-3`);
        login.username.replace('shop-admin-of-nobody');
        login.password.replace(password);
        login.username.replace('shop-gateway');
        await Promise.all(opened.splice(1).map((log) => log.close()));
        await follow();
        await sendAndRead(`order/${mechanism}-4`);
        login.password.replace('wrong');
        login.password.replace('wrong as well');
        expect(await refusal(gateway)).toMatch(/SASL/);
      },
      90_000,
    );

    it('refuses to write the events of another service', async () => {
      const order = createKafkaClient({ ...accessOf('shop-order'), name: 'order', logger: testLogger, retries: 0 });
      const producer = order.producer({ allowAutoTopicCreation: false });
      await producer.connect();
      const forged = { topic: 'catalogue-events', messages: [{ key: 'product/1', value: '{}' }] };
      await expect(producer.send(forged)).rejects.toThrow(/authorization failed|not authorized/i);
      await producer.disconnect();
    });

    it('refuses to read with the group of another service', async () => {
      const gateway = createKafkaClient({ ...accessOf('shop-gateway'), name: 'x', logger: testLogger, retries: 0 });
      const admin = gateway.admin();
      await admin.connect();
      await admin.listTopics();
      const offsetsOf = (groupId: string) => admin.fetchOffsets({ groupId, topics: ['order-events'] });
      await expect(offsetsOf('gateway')).resolves.toHaveLength(1);
      await expect(offsetsOf('chat')).rejects.toThrow(/group/i);
      await admin.disconnect();
    });

    it('refuses a wrong password, a connection without login and one in plain text', async () => {
      const right = accessOf('shop-order');
      const { brokers } = right;
      expect(await refusal(right)).toBe('connected');
      const wrong = { mechanism: 'plain', username: 'shop-order', password: 'wrong' } as const;
      expect(await refusal({ brokers, tls: true, sasl: wrong })).toMatch(/SASL/);
      expect(await refusal({ brokers, tls: true })).toMatch(/Closed connection/);
      expect(await refusal({ brokers })).toMatch(/Closed connection/);
    }, 60_000);

    it('does not trust a broker with the certificate of an unknown authority', async () => {
      tls.setDefaultCACertificates(trusted);
      const answer = await refusal(accessOf('shop-order'));
      tls.setDefaultCACertificates([...trusted, kafka().certificate]);
      expect(answer).toMatch(/self-signed certificate/);
    });
  },
);
